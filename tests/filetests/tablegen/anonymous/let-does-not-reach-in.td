// A `let` statement sets fields of definitions, not of the anonymous records in them.
class Inner<int n> { int N = n; string tag = "unset"; }
class Outer { string tag = "unset"; Inner i = Inner<1>; string seen = Inner<2>.tag; }
let tag = "set" in {
  def outer : Outer;
  class Later : Outer;
}
def later : Later;
