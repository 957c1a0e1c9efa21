// Identifiers that look like keywords, and keywords in other letters.
class Class { int Int = 1; int _ = 2; int defx = 3; int True = 4; int int_ = 5; }
def Def : Class;
def foreach_ : Class;
def _underscore;
def a1_b2;
