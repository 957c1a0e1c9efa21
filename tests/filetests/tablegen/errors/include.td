// Files that cannot be included.

// -----

// expected-error@+1 {{could not find include file 'no-such-file.td'}}
include "no-such-file.td"

// -----

// expected-error@+1 {{expected a file name in quotes after 'include'}}
include no_quotes

// -----

// expected-error@+1 {{expected a file name in quotes after 'include'}}
include

// -----

// expected-error@+1 {{could not find include file 'errors'}}
include "errors"

// -----

// expected-error@+1 {{could not find include file 'no-such-file.td'}}
class C { include "no-such-file.td" }

// -----

// expected-error@+1 {{could not find include file ''}}
include ""
