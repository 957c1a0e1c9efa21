// RUN: lect opt --emit-bytecode --emit-for=16 %s | lect bytecode dump --section AttrType -
// RUN: lect opt --emit-bytecode --emit-for=16 %s | lect opt -

// Attributes that are dense now were lists of attributes in releases 16 and 17.
func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>) -> vector<4x2xf32> {
  %0 = vector.constant_mask [3] : vector<4xi1>
  %1 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}
