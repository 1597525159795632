# Stops in the middle of a line.
printf 'uniq'
sleep 1000
