// A `let` statement in a multiclass may use its parameters.
class Base { string tag = "none"; int n = 0; }
multiclass Tagged<string t, int k> {
  let tag = t # "_tag" in {
    def _one : Base { let n = k; }
    let n = !add(k, 1) in def _two : Base;
  }
}
defm d : Tagged<"x", 3>;
