// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Blocks: labels are any names; an argument list may be empty.

"demo.region"() ({
^entry():
  "demo.br"()[^42] : () -> ()
^42:
  "demo.br"()[^loop.body-1$, ^_] : () -> ()
^loop.body-1$(%i: index):
  "demo.br"()[^42, ^loop.body-1$] : () -> ()
^_:
  "demo.end"() : () -> ()
}) : () -> ()
