// RUN: lect tblgen --print-records %s

// Operators that TableGen has since LLVM 23.

class Thing<string n, int v> { string name = n; int value = v; bits<8> low = v; }
def A20 : Thing<"alpha", 20>;
def A10 : Thing<"alpha", 10>;
def B20 : Thing<"beta", 20>;
def C31 : Thing<"gamma", 31>;
defvar things = [C31, A20, B20, A10];

def sorted {
  list<string> words = !sort(x, ["c", "a", "b"], x);
  list<int> numbers = !sort(x, [5, -2, 8, 1], x);
  list<int> down = !sort(x, [5, -2, 8, 1], !sub(0, x));
  list<Thing> names = !sort(t, things, t.name);
  list<Thing> values = !sort(t, things, t.value);
  list<Thing> bits_ = !sort(t, things, t.low);
  list<int> none = !sort(x, []<int>, x);
}

class Sorts<list<int> of> { list<int> in_order = !sort(x, of, x); }
def later : Sorts<[3, 1, 2]>;

class Label<int n> {
  string short = !switch(n, "many");
  string long = !switch(n, 1: "one", 2: "two", "many");
}
def label_2 : Label<2>;
def label_9 : Label<9>;

def switched {
  string word = !switch("k2", "k1": "v1", "k2": "v2", "none");
  int unset = !switch(1, 1: ?, 2: 5, 99);
  int set = !switch(2, 1: ?, 2: 5, 99);
  Thing thing = !switch(3, 1: A10, 2: A20, C31);
  bits<2> two = !switch(2, 1: {0, 1}, 2: {1, 0}, {1, 1});
  bit one = !switch(1, !eq(0, 0));
}
