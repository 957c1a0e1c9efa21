// Two inline records of one class with equal arguments are one record.
class Box<int n> { int N = n; }
def same { bit eq = !eq(Box<1>, Box<1>); bit ne = !eq(Box<1>, Box<2>); }
def held { Box a = Box<7>; Box b = Box<7>; bit eq = !eq(a, b); }
