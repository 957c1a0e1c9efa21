// The value in a `let` statement may use what is defined before.
class Base { string s = ""; Base link = ?; }
def first : Base;
defvar text = "from variable";
let s = text, link = first in { def second : Base; }
