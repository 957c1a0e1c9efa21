// A body may be a semicolon or empty braces.
class Semicolon;
class Braces {}
class OnlyParameters<int n>;
def a : Semicolon;
def b : Braces {}
def c : OnlyParameters<3>;
def d;
def e {}
