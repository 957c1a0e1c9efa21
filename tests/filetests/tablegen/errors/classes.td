// Classes and definitions that contradict others or themselves.

// -----

class C { int n = 1; }
// expected-error@+1 {{Class 'C' already defined}}
class C { int m = 1; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Class 'C' already defined}}
class C<int n> { int N = n; }

// -----

def d;
// expected-error@+1 {{def already exists: d}}
def d;

// -----

class C;
def d : C;
// expected-error@+1 {{def already exists: d}}
def d : C { int n = 1; }

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"s"' of type 'string'}}
def d { int n = 1; string n = "s"; }

// -----

class A { int a = 1; }
// expected-error@+1 {{Already subclass of 'A'!}}
def d : A, A;

// -----

// ORACLE: crashes
// expected-error@+1 {{class 'A' inherits from itself}}
class A : A;

// -----

multiclass M { def a; }
// expected-error@+1 {{multiclass 'M' already defined}}
multiclass M { def a; }

// -----

// expected-error@+1 {{def already exists: da}}
multiclass M { def a; def a; }
defm d : M;

// -----

// expected-error@+1 {{def already exists: da}}
multiclass M { def a; }
defm d : M;
defm d : M;

// -----

// expected-error@+1 {{Couldn't find class 'R'}}
multiclass M { def "" : R; }
class R;

// -----

class R;
def d : R;
// expected-error@+1 {{def already exists: d}}
multiclass M { def "" : R; }
defm d : M;

// -----

// expected-error@+1 {{def already exists: d}}
foreach i = [1, 2] in def d;

// -----

defvar v = 1;
// expected-error@+1 {{def or global variable of this name already exists}}
defvar v = 2;

// -----

def v;
// expected-error@+1 {{def or global variable of this name already exists}}
defvar v = 1;

// -----

class R;
defset list<R> s = {}
// expected-error@+1 {{def or global variable of this name already exists}}
defset list<R> s = {}

// -----

class R;
def s : R;
// expected-error@+1 {{def or global variable of this name already exists}}
defset list<R> s = {}

// -----

deftype T = int;
// expected-error@+1 {{type of this name 'T' already exists}}
deftype T = int;

// -----

class T;
// expected-error@+1 {{type of this name 'T' already exists}}
deftype T = int;

// -----

deftype T = int;
// expected-error@+1 {{there is already a defined type alias 'T'}}
class T;

// -----

// expected-error@+1 {{class is not allowed inside foreach loop}}
foreach i = [1] in { class C; }

// -----

// expected-error@+1 {{class is not allowed inside foreach loop}}
if true then class C;

// -----

// expected-error@+1 {{multiclass is not allowed inside foreach loop}}
if true then { multiclass M { def a; } }

// -----

// expected-error@+1 {{multiclass is not allowed inside foreach loop}}
foreach i = [1] in { multiclass M { def a; } }

// -----

// expected-error@+1 {{field of this name already exists}}
def d { int n = 1; defvar n = 2; }

// -----

// expected-error@+1 {{local variable of this name already exists}}
def d { defvar v = 1; defvar v = 2; }

// -----

class C { int n = 1; }
// expected-error@+1 {{field of this name already exists}}
def d : C { defvar n = 2; }

// -----

// expected-error@+1 {{Record name '5' is not a string!}}
def 5;

// -----

// expected-error@+1 {{Encountered a list when expecting a string}}
def [1];

// -----

class C { int n = 1; }
def c : C;
// expected-error@+1 {{Cannot access field 'n' of value '"c"'}}
def c.n;

// -----

def "" { int n = 1; }
// expected-error@+1 {{def already exists: }}
def "" { int n = 2; }
