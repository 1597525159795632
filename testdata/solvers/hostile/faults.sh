# Is ended by a signal, as by a wrong pointer.
ulimit -c 0
kill -SEGV $$
