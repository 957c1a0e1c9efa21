// NAME in the name of a definition is where the `defm`'s name goes.
class R;
multiclass M {
  def NAME : R;
  def before_#NAME : R;
  def NAME#_after : R;
  def "x_" # NAME # "_x" : R;
  def plain : R;
}
defm D : M;
defm "E" # 1 : M;
