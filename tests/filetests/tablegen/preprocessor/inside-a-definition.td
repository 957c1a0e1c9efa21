// ARGS: -D LONG
// Directives may stand between any two lines.
class C<int n
#ifdef LONG
  , int m
#endif
> {
  int N = n;
#ifdef LONG
  int M = m;
#else
  int M = 0;
#endif
}
def c : C<1
#ifdef LONG
  , 2
#endif
>;
