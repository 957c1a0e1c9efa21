// Wrong by itself.
def in_wrong_file {
  // expected-error@+1 {{Variable not defined: 'nothing'}}
  int n = nothing;
}
