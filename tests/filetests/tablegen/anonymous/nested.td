// Inline records may be arguments of inline records.
class Leaf<int n> { int N = n; }
class Tree<list<Leaf> l, int extra = 0> { list<Leaf> L = l; int Sum = !foldl(extra, l, acc, x, !add(acc, x.N)); }
class Forest<list<Tree> t> { list<Tree> T = t; int Sum = !foldl(0, t, acc, x, !add(acc, x.Sum)); }
def forest : Forest<[Tree<[Leaf<1>, Leaf<2>]>, Tree<[], 10>, Tree<[Leaf<3>], extra = 4>]>;
