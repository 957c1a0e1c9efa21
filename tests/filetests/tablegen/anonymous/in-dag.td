// Inline records stand in dags as operators and as arguments.
class Op<string n> { string N = n; }
class Ty<int w> { int W = w; }
def ops;
def d { dag a = (ops Ty<8>:$x, Ty<16>:$y); dag b = (Op<"add"> Ty<8>, (Op<"neg"> Ty<8>:$z)); }
