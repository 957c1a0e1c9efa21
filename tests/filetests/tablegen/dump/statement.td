// `dump` prints a value.
defvar n = 5;
class R<int n> { int N = n; }
def r : R<3>;
dump "a string";
dump "n is " # n;
dump !repr(r);
dump !repr([1, 2]) # " and " # !repr((r 1:$x));
