// A definition may have nothing.
def nothing;
def nothing_in_braces {}
class Holder<list<string> names> { list<string> Names = names; }
