// Fields come from all parents, in order.
class Left { int l = 1; string both = "left"; }
class Right { int r = 2; string own = "right"; }
class Below : Left, Right { int b = !add(l, r); }
def below : Below;
def direct : Right, Left;
