// A record is a value of each of the classes that it inherits from.
class Base { int b = 1; }
class Derived : Base { int d = 2; }
class Holder<Base x> { Base X = x; int Sum = !add(x.b, 10); }
def derived : Derived;
def holder : Holder<derived>;
class Lists { list<Base> items = [derived]; }
def lists : Lists;
