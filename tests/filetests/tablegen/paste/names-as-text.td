// After a string, a name that means nothing is its own text.
class R<string s> { string S = s; }
def a : R<"pre_" # nothing_of_this_name>;
def b { string n = "x"; string own = "is " # n; string none = "is " # unknown # " and " # int_like; }
