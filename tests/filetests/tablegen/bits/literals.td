// Binary literals are as long as they are written.
def d { bits<4> a = 0b0101; bits<8> b = 0b00000001; bits<1> c = 0b1; int i = 0b110; bits<4> h = 0xA; bits<4> n = 9; }
