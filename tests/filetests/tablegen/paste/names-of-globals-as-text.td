// After a string, the name of a definition is text as well.
class R<string s> { string S = s; }
def thing : R<"thing">;
defvar var = "value";
class C { string attr = "my"; string whole = attr # Attr; string d = attr # thing; string v = attr # var; }
def c : C;
def e : C { let attr = "your"; }
