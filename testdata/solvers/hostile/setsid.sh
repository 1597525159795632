# Leaves daemons behind: in sessions of their own, and with no parent but init.
. "$(dirname "$0")/_answer.sh"
setsid sh -c 'sleep 1000 & setsid sleep 1000 & exit' </dev/null >/dev/null 2>&1
setsid sleep 1000 &
answer
