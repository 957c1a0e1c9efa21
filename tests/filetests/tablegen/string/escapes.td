// The escapes of a quoted string.
def d { string a = "tab\tnew\nquote\"back\\slash\'single'"; string empty = ""; string utf = "grün ∀"; }
