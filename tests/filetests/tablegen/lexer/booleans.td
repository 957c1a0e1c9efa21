// `true` and `false` are bits.
def d { bit t = true; bit f = false; int n = true; list<bit> l = [true, false]; bit both = !and(true, false); }
