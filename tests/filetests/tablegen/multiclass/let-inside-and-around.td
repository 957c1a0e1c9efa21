// `let` in the body overrides `let` that encloses the definition, which overrides `let` that encloses the `defm`.
class R { int a = 0; int b = 0; int c = 0; }
multiclass M {
  let a = 2, b = 2 in
  def _x : R { let a = 3; }
}
let a = 1, b = 1, c = 1 in defm D : M;
