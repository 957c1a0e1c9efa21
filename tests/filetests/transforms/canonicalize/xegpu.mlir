// RUN: lect opt --canonicalize %s

// Conversions to the same layout.

#a = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#b = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>

gpu.module @m {
  gpu.func @layouts(%v: vector<16x16xf32>) -> (vector<16x16xf32>, vector<16x16xf32>) {
    %0 = xegpu.convert_layout %v <{input_layout = #a, target_layout = #b}> : vector<16x16xf32>
    %1 = xegpu.convert_layout %0 <{input_layout = #b, target_layout = #a}> : vector<16x16xf32>
    %2 = xegpu.convert_layout %v <{input_layout = #b, target_layout = #b}> : vector<16x16xf32>
    gpu.return %1, %2 : vector<16x16xf32>, vector<16x16xf32>
  }
}
