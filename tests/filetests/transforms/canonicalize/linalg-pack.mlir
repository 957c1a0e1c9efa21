// RUN: lect opt --canonicalize %s

// Tiles that are cut and put together again, with sizes that are known, constants and slices.

func.func @there_and_back(%t: tensor<12x20xf32>, %tiles: tensor<3x5x4x4xf32>, %plain: tensor<12x20xf32>) -> tensor<12x20xf32> {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %tiles : tensor<12x20xf32> -> tensor<3x5x4x4xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %plain : tensor<3x5x4x4xf32> -> tensor<12x20xf32>
  return %1 : tensor<12x20xf32>
}

func.func @other_tiles(%t: tensor<12x20xf32>, %tiles: tensor<3x5x4x4xf32>, %plain: tensor<12x20xf32>) -> tensor<12x20xf32> {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %tiles : tensor<12x20xf32> -> tensor<3x5x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [1, 0] inner_tiles = [4, 4] into %plain : tensor<3x5x4x4xf32> -> tensor<12x20xf32>
  return %1 : tensor<12x20xf32>
}

func.func @no_padding(%t: tensor<12x9xf32>, %x: f32, %tiles: tensor<3x9x4xf32>, %more: tensor<3x9x5xf32>) -> (tensor<3x9x4xf32>, tensor<3x9x5xf32>) {
  %0 = linalg.pack %t padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [4] into %tiles : tensor<12x9xf32> -> tensor<3x9x4xf32>
  %1 = linalg.pack %t padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [5] into %more : tensor<12x9xf32> -> tensor<3x9x5xf32>
  return %0, %1 : tensor<3x9x4xf32>, tensor<3x9x5xf32>
}

func.func @sizes(%t: tensor<?x7x?xf32>, %x: f32, %tiles: tensor<?x?x11x8xf32>, %plain: tensor<?x?x?xf32>) -> (tensor<?x?x11x8xf32>, tensor<?x?x?xf32>) {
  %0 = linalg.pack %t padding_value(%x : f32) outer_dims_perm = [1, 0, 2] inner_dims_pos = [0] inner_tiles = [8] into %tiles : tensor<?x7x?xf32> -> tensor<?x?x11x8xf32>
  %1 = linalg.unpack %tiles outer_dims_perm = [1, 0, 2] inner_dims_pos = [0] inner_tiles = [8] into %plain : tensor<?x?x11x8xf32> -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x11x8xf32>, tensor<?x?x?xf32>
}

func.func @casts(%t: tensor<6x8xf32>, %tiles: tensor<2x8x3xf32>, %n: index) -> tensor<?x?x?xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.cast %t : tensor<6x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %tiles : tensor<2x8x3xf32> to tensor<?x?x?xf32>
  %2 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%c3] into %1 : tensor<?x?xf32> -> tensor<?x?x?xf32>
  return %2 : tensor<?x?x?xf32>
}

func.func @constants(%tiles: tensor<2x8x3xf32>, %plain: tensor<6x8xf32>) -> (tensor<2x8x3xf32>, tensor<2x8x3xf32>, tensor<6x8xf32>) {
  %0 = arith.constant dense<1.5> : tensor<6x8xf32>
  %1 = arith.constant dense<1.5> : tensor<2x8x3xf32>
  %x = arith.constant 1.5 : f32
  %y = arith.constant 2.5 : f32
  %2 = linalg.pack %0 padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [3] into %tiles : tensor<6x8xf32> -> tensor<2x8x3xf32>
  %3 = linalg.pack %0 padding_value(%y : f32) inner_dims_pos = [0] inner_tiles = [3] into %tiles : tensor<6x8xf32> -> tensor<2x8x3xf32>
  %4 = linalg.unpack %1 inner_dims_pos = [0] inner_tiles = [3] into %plain : tensor<2x8x3xf32> -> tensor<6x8xf32>
  return %2, %3, %4 : tensor<2x8x3xf32>, tensor<2x8x3xf32>, tensor<6x8xf32>
}

func.func @filled(%t: tensor<6x8xf32>, %x: f32) -> tensor<2x8x3xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = tensor.empty() : tensor<2x8x3xf32>
  %2 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [3] into %1 : tensor<6x8xf32> -> tensor<2x8x3xf32>
  return %2 : tensor<2x8x3xf32>
}

func.func @part(%tiles: tensor<2x8x3xf32>, %x: f32, %plain: tensor<6x8xf32>) -> tensor<5x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%plain : tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [3] into %0 : tensor<2x8x3xf32> -> tensor<6x8xf32>
  %2 = tensor.extract_slice %1[0, 0] [5, 8] [1, 1] : tensor<6x8xf32> to tensor<5x8xf32>
  return %2 : tensor<5x8xf32>
}

func.func @small_part(%tiles: tensor<2x8x3xf32>, %plain: tensor<6x8xf32>) -> tensor<3x8xf32> {
  %0 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [3] into %plain : tensor<2x8x3xf32> -> tensor<6x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [3, 8] [1, 1] : tensor<6x8xf32> to tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}

func.func @side_by_side(%a: tensor<2x?xf32>, %b: tensor<2x?xf32>, %x: f32) -> tensor<2x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<2x?xf32>) -> tensor<2x?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%b : tensor<2x?xf32>) -> tensor<2x?xf32>
  %2 = tensor.concat dim(1) %0, %1 : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %2 : tensor<2x?xf32>
}
