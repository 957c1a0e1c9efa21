// A definition in a multiclass may refer to one before it by its bare name.
class R<int n> { int N = n; R other = ?; }
multiclass M<int n> {
  def a : R<n>;
  def b : R<!add(n, 1)> { let other = !cast<R>(NAME # "a"); }
}
defm X : M<3>;
