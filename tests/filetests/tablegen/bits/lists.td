// A list of bits in braces begins with the most significant.
def d { bit x = 1; bits<4> a = {1, 0, 0, 1}; bits<4> b = {x, 0, x, 1}; bits<6> c = {a, 0b10}; bits<5> e = {a{3-2}, 0, a{1-0}}; }
