// A variable in a multiclass may be made of NAME.
class R<string s> { string S = s; }
multiclass M {
  defvar full = NAME # "_full";
  def _x : R<full>;
  foreach i = [1] in { defvar inner = full # i; def _y # i : R<inner>; }
}
defm D : M;
