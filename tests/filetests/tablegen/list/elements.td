// An item is found by its index, from zero.
defvar l = [10, 20, 30];
defvar ll = [[1, 2], [3, 4]];
def d { int a = l[0]; int c = l[2]; int deep = ll[1][0]; list<int> inner = ll[0]; list<list<int>> outer = ll[1,]; }
