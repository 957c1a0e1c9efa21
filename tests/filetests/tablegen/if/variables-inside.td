// A variable defined in a branch is local to the branch.
class R<int n> { int N = n; }
defvar v = 1;
if true then { defvar v = 2; def inside : R<v>; }
def outside : R<v>;
