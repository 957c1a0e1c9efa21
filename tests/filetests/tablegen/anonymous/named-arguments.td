// Arguments of inline records may be given by name.
class Arg<string type, string name, string default = ""> { string T = type # " " # name # default; }
def a { string one = Arg<"int", name = "x">.T; string two = Arg<name = "y", type = "bit", default = " = 0">.T; }
def records { list<Arg> all = [Arg<"int", name = "x">, Arg<"int", "x">]; }
