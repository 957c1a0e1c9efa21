// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s | lect opt --load-dialect engine/defs.td --allow-unregistered-dialect

// Definitions with the flag have aliases, also where the mnemonic is omitted; nested ones come first.
#one = #defs.alias2<<1>>
"a"() {t = #defs.tree<of <<2>> : <of #one : <end>>>, u = #one, v = #defs.tree<end>} : () -> !defs.intbox<i32>
"b"() {t = !defs.box<!defs.intbox<i8, 5>>, u = !defs.intbox<i8, 5 : i64>, m = affine_map<(d0) -> (d0)>} : () -> ()
