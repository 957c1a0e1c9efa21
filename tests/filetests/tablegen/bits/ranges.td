// Bits are picked by index and range, upward and downward.
defvar v = 0b11010;
class C<bits<5> b> { bits<5> B = b; bit one = b{1}; bits<2> high = b{4-3}; bits<3> low = b{2...0}; bits<5> turned = b{0-4}; bits<3> mixed = b{4, 1-0}; }
def c : C<0b11010>;
def d { bits<2> of_variable = v{4-3}; bit b = v{0}; }
