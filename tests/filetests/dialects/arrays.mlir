// RUN: lect opt --load-dialect dialects/emitc/EmitC.td %s

// The value of an array is a tensor of its shape, however its type is written.

emitc.global @spaced : !emitc.array< 2 x3xf32> = dense<1.0>
emitc.global @opaque : !emitc.array<2x!emitc.opaque<"x">>
emitc.global @pointers : !emitc.array<2x!emitc.ptr<f32>>
emitc.global @empty : !emitc.array<0xindex>
