// NAME is passed on as an argument to other multiclasses and classes.
class R<string s> { string S = s; }
multiclass Inner<string given> { def _i : R<given # "+" # NAME>; }
multiclass Outer { defm _o : Inner<NAME>; defm "" : Inner<"same">; }
defm D : Outer;
