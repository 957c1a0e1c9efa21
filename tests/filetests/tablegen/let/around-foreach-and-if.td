// A `let` statement reaches through loops and conditions.
class Base { string tag = "none"; int n = 0; }
let tag = "all" in {
  foreach i = [1, 2] in {
    if !eq(i, 1) then def "one" : Base { let n = i; }
    else def "other" : Base { let n = i; }
  }
}
