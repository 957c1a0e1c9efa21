// The value in a `let` statement may use earlier definitions.
class Base { string s = ""; Base link = ?; }
def first : Base;
defvar text = "from variable";
let s = text, link = first in { def second : Base; }
