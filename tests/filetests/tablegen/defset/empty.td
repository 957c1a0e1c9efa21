// A `defset` may be empty.
class R;
defset list<R> none = {}
def holder { list<R> l = none; bit empty = !empty(none); }
