// Dags of one operator are joined by `!con`.
def op;
defvar tail = (op 3);
class C<int n> { dag own = (op n); dag all = !con((op 1:$x), (op 2:$y), tail, own); }
def c : C<4>;
