// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 %s | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=3 | lect opt --allow-unregistered-dialect --emit-bytecode | lect opt --allow-unregistered-dialect

"any"() : () -> (!quant.any<i8<-8:7>:f32>, !quant.any<u8<1:255>>, !quant.any<i32>, !quant.any<u1:f4E2M1FN>)
"calibrated"() : () -> (!quant.calibrated<f32<-0.998:1.2321>>, !quant.calibrated<bf16<0.0:0x7FF0000000000000>>)
"uniform"() : () -> (!quant.uniform<i8:f32, 0.1:3>, !quant.uniform<u16<1:2>:f64, 0x3FF0000000000001:-300>)
"by axis"() : () -> (!quant.uniform<i8<-8:7>:f32:1, {2.0:-120,9.9872e-01:127}>, !quant.uniform<i8:f16:0, {0.1}>)
// Scales are numbers of the expressed type, zero points of the storage type, and those that are all equal are a splat.
"by blocks"() : () -> (!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:120, 9.9872e-01:127}, {0.2, 0.3:1}}>,
                       !quant.uniform<u8<0:254>:bf16:{1:2}, {{{0.1:-3, 0.2:300}}, {{1.0, 1.0:1}}, {{3.0, 4.0}}}>,
                       !quant.uniform<i4:f64:{3:1, 0:2}, {{1.0:-3, 1.0:-3}, {1.0:-3, 1.0:-3}}>,
                       !quant.uniform<i5:f80:{}, {1.0}>)
