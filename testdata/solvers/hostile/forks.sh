# Leaves processes behind, which hold its output open and ignore what a terminal sends.
. "$(dirname "$0")/_answer.sh"
trap '' HUP INT TERM
sleep 1000 &
(sleep 1000 & sleep 1000) &
answer
