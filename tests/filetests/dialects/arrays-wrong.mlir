// RUN: lect opt --load-dialect dialects/emitc/EmitC.td --split-input-file --verify-diagnostics %s

// expected-error@+1 {{shape must not be empty}}
emitc.global @none : !emitc.array<f32>

// -----

// expected-error@+1 {{expected static shape}}
emitc.global @dynamic : !emitc.array<2x?xf32>

// -----

// expected-error@+1 {{invalid array element type ''i7''}}
emitc.global @odd : !emitc.array<2xi7>
