// Bits of a field are set one by one and by ranges.
class Enc { bits<8> e = 0; bits<8> open; }
def one : Enc { let e{0} = 1; let e{7} = 1; }
def range : Enc { let e{3-0} = 0b1010; }
def dots : Enc { let e{6...4} = 0b101; }
def several : Enc { let e{7, 5, 1-0} = 0b1001; }
def upward : Enc { let e{0-3} = 0b0001; }
def partly : Enc { let open{1} = 1; }
