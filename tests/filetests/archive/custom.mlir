// RUN: lect opt --load-dialect archive/custom.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect archive/custom.td --allow-unregistered-dialect --emit-bytecode %s | lect opt --load-dialect archive/custom.td --allow-unregistered-dialect
// RUN: lect pack --load-dialect archive/custom.td --allow-unregistered-dialect --specs all %s | lect unpack --allow-unregistered-dialect
// RUN: lect pack --load-dialect archive/custom.td --allow-unregistered-dialect --specs none %s | lect unpack --allow-unregistered-dialect

// Text that only code could read is kept: within other types and attributes, as an alias, and in properties.
!alias = !d.shape<[4] of 5 x f32>
func.func private @f(!d.shape<4x5xf32>, tuple<!alias, i32>)
"z.op"() {a = [#d.span<1 .. 2>, {b = #d.span<"x">}], c = !d.shape<>} : () -> ()
%0 = "z.make"() : () -> !d.shape<4x5xf32>
"d.use"(%0) <{span = #d.span<1 .. 2>}> : (!d.shape<4x5xf32>) -> ()
