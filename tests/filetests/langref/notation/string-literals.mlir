// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Common syntax: strings and their escapes.

"demo.strings"() {
  empty = "", plain = "plain text", quote = "a \"quoted\" word", backslash = "C:\\path", newline = "two\nlines",
  tab = "a\tb", hex = "\41\62\00\FF", unicode = "größe", sigils = "%a @b #c !d ^e // no comment"
} : () -> ()
