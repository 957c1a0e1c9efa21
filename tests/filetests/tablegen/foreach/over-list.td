// A loop runs once for each item.
class R<string s> { string S = s; }
foreach x = ["a", "b", "c"] in def x : R<x>;
