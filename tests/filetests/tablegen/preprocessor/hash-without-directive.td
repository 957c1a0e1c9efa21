// A `#` elsewhere on a line is paste.
defvar x = "a"; defvar y = x#x; def named#y { string s = y #define; string t = y #"ifdef"; }
