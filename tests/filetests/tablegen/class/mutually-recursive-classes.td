// Two classes use each other by way of a field that a common parent declares.
class Parity { bit yes = ?; }
class Odd<int n> : Parity { let yes = !and(!ne(n, 0), !ne(n, 2)); }
class Even<int n> : Parity { let yes = !if(!eq(n, 0), true, !not(Odd<n>.yes)); }
def parity { bit zero = Even<0>.yes; bit one = Even<1>.yes; bit two = Even<2>.yes; bit three = Odd<3>.yes; }
