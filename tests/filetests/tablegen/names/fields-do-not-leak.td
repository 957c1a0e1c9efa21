// A field is no name outside of its record.
defvar n = "global";
class C { int n = 1; int m = n; }
def c : C;
def d { string s = n; }
