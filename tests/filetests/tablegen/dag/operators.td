// Operators are definitions, inline records, parameters, fields, casts and `?`.
class Op<string n = "none"> { string N = n; }
def plus : Op<"plus">;
defvar alias = plus;
class Make<Op o> { Op own = o; dag by_parameter = (o 1); dag by_field = (own 2); }
def d : Make<plus> {
  dag by_inline = (Op<"minus"> 3);
  dag by_cast = (!cast<Op>("pl" # "us") 4);
  dag by_variable = (alias 5);
  dag by_nothing = (? 6);
}
