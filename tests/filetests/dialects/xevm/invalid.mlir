// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Blocks and products that the hardware does not have.

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting elem_size_in_bits to be 8, 16, 32, or 64}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op transpose is only supported for 32 and 64 bit elements}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=true, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op pack_register is only supported for 8 and 16 bit elements}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op transpose and pack_register are mutually exclusive}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=true, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting elem_size_in_bits to be 8, 16, 32, or 64}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 8 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=4 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_height to be between 1 and 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=64 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_height to be between 1 and 8}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=64 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting v_blocks to be 1}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=2 : i32, transpose=true, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<2xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 16 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=8 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 2 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=1 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 0 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=0 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 12 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=3 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting v_blocks to be 1, 2, or 4}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=3 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<3xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 4 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=4 : i32, tile_width=2 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 4 and 16}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=64 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=8 : i32, tile_width=64 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_height to be between 4 and 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=64 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=64 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op tile_width when pack_register is true should be equal to subgroup size (16 elements)}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=8 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 8 bits does not match the expected size of 4 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=1 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi8>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_width to be between 4 and 64}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=8 : i32, tile_width=1 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 8 bits does not match the expected size of 0 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=0 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi8>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=3 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<3xi8>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 24 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=3 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=3 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op expecting v_blocks to be 1, 2, 4, or 8}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=3 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 4 and 64}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=2 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi8>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 2 and 16}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op tile_width for 16 bit elements should be equal to 16}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op tile_width for 16 bit elements should be equal to 16}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=16 : i32, tile_width=32 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 2 and 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=64 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_width to be between 2 and 32}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=16 : i32, tile_width=64 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_height to be between 2 and 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=64 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op tile_width * v_blocks should be less than or equal to 32 for 16 bit elements}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=4 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 16 bits does not match the expected size of 8 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=1 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 16 bits does not match the expected size of 0 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=0 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op result size of 32 bits does not match the expected size of 48 bits}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=16 : i32, tile_width=16 : i32, tile_height=3 : i32, v_blocks=1 : i32, transpose=false, pack_register=true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 1 and 8}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=32 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=true, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be between 1 and 16}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=32 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockprefetch2d' op tile_width for 32 bit elements should be equal to 8 or 16}}
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=32 : i32, tile_width=32 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_width to be between 1 and 16}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=32 : i32, tile_width=32 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op tile_width for 32 bit elements should be equal to 16}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=32 : i32, tile_width=4 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op tile_width * v_blocks should be less than or equal to 16 for 32 bit elements}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=32 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=2 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting v_blocks to be 1 or 2}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=32 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=4 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_width to be 1, 2, or 4}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=64 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=true, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting tile_width to be between 1 and 8}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=64 : i32, tile_width=16 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=64 : i32, tile_width=4 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  // expected-error@+1 {{'xevm.blockstore2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=64 : i32, tile_width=4 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{'xevm.blockload2d' op expecting tile_height to be 8 for 64 bit elements}}
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=64 : i32, tile_width=16 : i32, tile_height=64 : i32, v_blocks=1 : i32, transpose=true, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<128xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = llvm.mlir.constant(32 : i32) : i32
  // expected-error@+1 {{'xevm.blockprefetch2d' op 4th operand (base pitch) should be >= 2nd operand (base width)}}
  xevm.blockprefetch2d %p, %w, %i, %q, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @f(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf16>) {
  // expected-error@+1 {{'xevm.mma' op type of C operand must match result type}}
  %0 = xevm.mma %a, %b, %c {shape=<m=8,n=16,k=16>, types=<d=f32,a=f16,b=f16,c=f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf16>) -> vector<8xf32>
  llvm.return
}
