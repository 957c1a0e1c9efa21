// Bits may be unset, all or some.
def d { bits<3> none; bits<3> all = ?; bits<3> some = {1, ?, 0}; bits<4> set; let set{2} = 1; bits<2> copy = {none{0}, some{2}}; }
