// An inline record of a class without arguments still has its brackets.
class Mark { string m = "mark"; }
class Opt<int n = 4> { int N = n; }
def d { Mark m = Mark<>; Opt o = Opt<>; int n = Opt<>.N; int k = Opt<5>.N; }
