# Ends without a word.
exit 0
