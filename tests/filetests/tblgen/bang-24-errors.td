// RUN: not lect tblgen --print-records %s

// Errors in operators that TableGen has since LLVM 23.

def op;
def no_list {
  list<string> bad = !sort(x, (op), "");
}
def no_key {
  list<string> bad = !sort("x", ["a"], "");
}
class Thing;
def T : Thing;
def key_type {
  list<Thing> bad = !sort(t, [T], t);
}
def value_type {
  int bad = !switch(1, 1: 5, 2: "two", 0);
}
def key_types {
  int bad = !switch("hi", 1: 5, 0);
}
def no_default {
  int bad = !switch(1, 1: 10, 2: 20);
}
def no_colon {
  int bad = !switch(1, 2, 3);
}
def all_unset {
  int bad = !switch(1, 1: ?, ?);
}
def alone {
  int bad = !switch(1);
}
