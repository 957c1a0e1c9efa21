// Of a field that two parents have, the later parent's value counts.
class A { string who = "A"; int n = 1; }
class B { string who = "B"; }
def ab : A, B;
def ba : B, A;
class AB : A, B { string seen = who; }
def child : AB;
