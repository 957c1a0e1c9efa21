// A class with arguments is a value: an anonymous record.
class Range<int lo, int hi> { int Lo = lo; int Hi = hi; int Width = !sub(hi, lo); }
class User<Range r> { Range R = r; int W = r.Width; }
def direct : User<Range<3, 10>>;
def in_list { list<Range> rs = [Range<0, 1>, Range<1, 2>]; }
def in_field { Range r = Range<5, 6>; }
