// Bits that a class leaves open are set by those who inherit.
class Format<bits<2> op> { bits<8> Inst; let Inst{7-6} = op; }
class Reg<bits<2> op> : Format<op> { bits<3> rd; bits<3> rs; let Inst{5-3} = rd; let Inst{2-0} = rs; }
def open : Reg<0b10>;
def half : Reg<0b01> { let rd = 0b111; }
def full : Reg<0b11> { let rd = 1; let rs = 2; }
