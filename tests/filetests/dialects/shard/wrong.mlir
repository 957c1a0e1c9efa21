// RUN: lect opt --split-input-file --verify-diagnostics %s

shard.grid @grid(shape = 2x4)
func.func @shifted(%t: tensor<2xi8>) {
  // expected-error@+1 {{Invalid shift axis 18446744073709551615. It must be one of the grouping grid axes.}}
  %0 = "shard.shift"(%t) <{grid = @grid, grid_axes = array<i16: 0>, shift_axis = -1 : index, offset = 1 : i64, rotate}> : (tensor<2xi8>) -> tensor<2xi8>
  return
}
