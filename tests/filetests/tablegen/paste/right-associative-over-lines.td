// A long paste over several lines.
class C<string n> {
  code text = [{first }] # n # [{, }]
      # "second " # n
      # [{, third
}] # n;
}
def c : C<"N">;
