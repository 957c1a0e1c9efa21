// Dots may follow one another.
class Inner<int n> { int N = n; }
class Middle<Inner i> { Inner I = i; }
class Outer<Middle m> { Middle M = m; int Deep = M.I.N; int DeepArg = m.I.N; }
def inner : Inner<42>;
def middle : Middle<inner>;
def outer : Outer<middle> { int Again = middle.I.N; }
