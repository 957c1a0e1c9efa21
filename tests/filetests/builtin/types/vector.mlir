// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, VectorType: the examples.

%0 = "demo.def"() : () -> vector<3x42xi32>
%1 = "demo.def"() : () -> vector<[4]xf32>
%2 = "demo.def"() : () -> vector<[2]x[8]xf32>
%3 = "demo.def"() : () -> vector<4x[4]xf32>
%4 = "demo.def"() : () -> vector<2x[4]x8xf32>
%5 = "demo.def"() : () -> vector<f32>
%6 = "demo.def"() : () -> vector<16 x f32>
%7 = "demo.def"() : () -> vector<4xindex>
%8 = "demo.def"() : () -> vector<1x1x1xi1>
"demo.attribute"() {types = [vector<3x42xi32>, vector<[4]xf32>, vector<[2]x[8]xf32>, vector<4x[4]xf32>, vector<2x[4]x8xf32>, vector<f32>, vector<16 x f32>, vector<4xindex>, vector<1x1x1xi1>]} : () -> ()
