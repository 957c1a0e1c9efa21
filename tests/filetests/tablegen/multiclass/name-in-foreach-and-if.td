// NAME is the `defm`'s inside of loops and conditions, too.
class R<string s> { string S = s; }
multiclass M<list<int> ns> {
  foreach n = ns in {
    if !gt(n, 1) then
      def NAME # "_big" # n : R<NAME>;
    else
      def "_small" # n : R<NAME # n>;
  }
}
defm D : M<[0, 1, 2, 3]>;
