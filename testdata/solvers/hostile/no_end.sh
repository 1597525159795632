# Writes a line that ends no answer, and hangs.
echo '   '
echo '# one moment'
sleep 1000
