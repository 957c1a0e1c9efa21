// A `defm` makes each definition of the multiclass, with its own name in front.
class Inst<string n, int w> { string N = n; int W = w; }
multiclass Widths<string n> {
  def _8 : Inst<n, 8>;
  def _16 : Inst<n, 16>;
}
defm ADD : Widths<"add">;
defm SUB : Widths<"sub">;
