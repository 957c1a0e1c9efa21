// A `let` statement may set bits, written in angle brackets.
class Enc { bits<4> e = 0; }
let e<0> = 1 in def low : Enc;
let e<3-2> = 0b10 in def high : Enc;
let e<3-2> = 0b11, e<0> = 1 in { def both : Enc; }
let e<1> = 1 in def over : Enc { let e{0} = 1; }
