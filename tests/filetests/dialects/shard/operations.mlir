// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

shard.grid @grid(shape = 4x?x2)
%i = "value.of"() : () -> index
%down, %up = "shard.neighbors_linear_indices"(%i, %i, %i) <{grid = @grid, split_axes = array<i16: 1>}> : (index, index, index) -> (index, index)
