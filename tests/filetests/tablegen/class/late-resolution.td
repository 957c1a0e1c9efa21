// A reference to a field sees the field's final value, wherever it was set.
class Animal {
  string name = "no one";
  string greeting = "I am " # name;
  int legs = 4;
  int shoes = !mul(legs, 2);
}
class Bird : Animal { let legs = 2; }
def cat : Animal { let name = "the cat"; }
def duck : Bird { let name = "the duck"; }
def odd : Bird { let legs = 3; string kind = "odd one"; let name = kind; let kind = "changed"; }
