// `?` as an item of a list and an argument of a dag.
def op;
def d { list<int> l = [?, 1, ?]; list<string> s = [?]; dag a = (op ?:$x, 1); dag b = (? ?); }
