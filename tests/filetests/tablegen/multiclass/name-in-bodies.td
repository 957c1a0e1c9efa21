// NAME in a body is the name of the `defm`; the name of the record is another thing.
class R<string s> { string S = s; string self = NAME; }
multiclass M {
  def _a : R<NAME> { string mine = NAME; }
  def _b : R<NAME # "_b">;
}
defm D : M;
