// Bits may be those of another field, which is set later.
class Fields { bits<3> a; bits<2> b; bits<8> all; let all{7-5} = a; let all{4} = 1; let all{3...2} = b; let all{1-0} = {0, 1}; }
def set : Fields { let a = 0b110; let b = 0b01; }
class Partly : Fields { let b = 0b11; }
def more : Partly { let a = 1; }
