// Strings may be long and have lines of code in them.
def d { string s = "a very long text, as summaries and descriptions are, that goes on and on and on, to the end of the line and beyond"; }
