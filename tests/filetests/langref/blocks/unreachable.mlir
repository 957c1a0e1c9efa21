// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Control Flow and SSACFG Regions: a block that nothing branches to.

"demo.region"() ({
  "demo.return"() : () -> ()
^never(%x: i32):
  %y = "demo.add"(%x, %z) : (i32, i32) -> i32
  %z = "demo.add"(%x, %y) : (i32, i32) -> i32
  "demo.br"(%z)[^never] : (i32) -> ()
}) : () -> ()
