// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, DenseIntOrFPElementsAttr: the examples, splats and lists.

"demo.attributes"() {
  a00 = dense<10> : tensor<2xi32>,
  a01 = dense<[10.0, 11.0]> : tensor<2xf32>,
  a02 = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>,
  a03 = dense<true> : tensor<4xi1>,
  a04 = dense<[true, false, true]> : vector<3xi1>,
  a05 = dense<[1, 0, 1]> : vector<3xi1>,
  a06 = dense<> : tensor<0xi32>,
  a07 = dense<> : tensor<2x0xf32>,
  a08 = dense<[]> : tensor<0xi8>,
  a09 = dense<1> : tensor<i64>,
  a10 = dense<[5, 5, 5]> : tensor<3xi16>,
  a11 = dense<-1> : tensor<2xsi8>,
  a12 = dense<255> : tensor<2xui8>,
  a13 = dense<[0, 1]> : tensor<2xindex>,
  a14 = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>,
  a15 = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>,
  a16 = dense<[0x7F800000, 0x7FC00000, 0xFF800000]> : tensor<3xf32>,
  a17 = dense<0x7FF0000000000000> : vector<2xf64>,
  a18 = dense<[1.0, 2.0]> : tensor<2xbf16>,
  a19 = dense<[1.5, -0.5]> : tensor<2xf8E5M2>,
  a20 = dense<[0.5, 6.0]> : tensor<2xf4E2M1FN>,
  a21 = dense<0> : vector<[4]xi32>,
  a22 = dense<[-8, 7]> : tensor<2xi4>,
  a23 = dense<"0x01000000020000000300000004000000"> : tensor<4xi32>,
  a24 = dense<"0xFF"> : tensor<8xi1>,
  a25 = dense<"0x05"> : tensor<3xi1>,
  a26 = dense<[1.0e10, 1.0e-10]> : tensor<2xf64>
} : () -> ()
