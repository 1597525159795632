# Tells what go test -v says in short: of each package its line, of each test that failed what it said, and how many
# passed, failed and were skipped. It exits with 1 if anything failed, or no test ran.
/^=== / { next }
/^ *--- PASS/ { passed++; n = 0; next }
/^ *--- SKIP/ { skipped++; n = 0; next }
/^ *--- FAIL/ { failed++; tell(); print; next }
/^(ok|\?) / { print; n = 0; next }
{ said[n++] = $0 }
/^FAIL|^panic: |^fatal error: |^make.*Error/ { wrong = 1; tell() }
END {
  tell()
  print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"
  exit wrong || failed || !passed
}
function tell(  i) {
  for (i = n > 200 ? n - 200 : 0; i < n; i++) print said[i]
  n = 0
}
