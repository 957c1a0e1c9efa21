// In an anonymous record the name is the made-up one, or the class's.
class Who { string me = NAME; }
class Holder<Who w> { string seen = "seen"; Who W = w; }
def named : Who;
def holder : Holder<named>;
