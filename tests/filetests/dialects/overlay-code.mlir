// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --emit-for=24 %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --emit-for=24 %s | lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --from=24

// Bits by their words, alone or together.
berth.guard none
berth.guard stern|bow
berth.guard "bow|stern" | port
berth.guard all {exact}

// Since release 24, a format of a definition has inherent attributes in a place of their own. C++ that is written by hand prints as
// it did.
berth.log 3 {note = "calm", hour = 4 : i8, windy}
berth.sign 3 {note = "calm", hour = 4 : i8, windy}

// Results that are tied to arguments are marked where results are present.
berth.crew @none(%a: i32) {
}
berth.crew @fresh(%a: i32) -> (i8, i16) {
}
berth.crew @same(%a: i32, %b: i8) -> (i8, %a) {
}

// Text in brackets that no definition describes is kept.
"test.use"() {a = !berth.rope, b = !berth.rope<4 x i32>, c = !berth.rope<"long">} : () -> ()
