// An index may depend on fields and parameters.
class Pick<list<string> from, int at> { int At = at; string first = from[at]; string later = from[At]; list<string> both = from[0, At]; }
def one : Pick<["x", "y", "z"], 1>;
def moved : Pick<["x", "y", "z"], 1> { let At = 2; }
