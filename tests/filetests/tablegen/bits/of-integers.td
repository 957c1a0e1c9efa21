// Integers become bits first, and then bits are picked.
class C<int n> { bits<64> all = n; bits<4> low = all{3-0}; bit sign = all{63}; bits<2> mid = all{5-4}; }
def positive : C<0x35>;
def negative : C<-1>;
def d { bits<6> six = 0x2A; bits<2> mid = six{4-3}; }
