// A loop over a part of a list.
defvar all = ["a", "b", "c", "d"];
class R<string s> { string S = s; }
foreach x = all[1...2] in def x : R<x>;
