// Comments to the end of the line, and between marks, one within another.
/* one line */ def a; /* over
several // lines
*/ def b;
/* outer /* inner */ still outer /* again */ */ def c;
def d { /* inside */ int n = /* value */ 1; // behind
  /**/ string s = "/* no comment */ // none"; }
/* "unfinished string */ def e;
