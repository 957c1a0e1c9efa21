// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s | lect opt --load-dialect engine/defs.td --allow-unregistered-dialect

// Definitions that say so have aliases, also where they are written without the mnemonic; those within come first.
#one = #defs.alias2<<1>>
"a"() {t = #defs.tree<of <<2>> : <of #one : <end>>>, u = #one, v = #defs.tree<end>} : () -> !defs.intbox<i32>
"b"() {t = !defs.box<!defs.intbox<i8, 5>>, u = !defs.intbox<i8, 5 : i64>, m = affine_map<(d0) -> (d0)>} : () -> ()
