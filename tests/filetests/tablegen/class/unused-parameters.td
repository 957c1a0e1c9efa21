// A parameter need not be used.
class Ignores<int a, string b, dag c = (?)>;
def x : Ignores<1, "two">;
