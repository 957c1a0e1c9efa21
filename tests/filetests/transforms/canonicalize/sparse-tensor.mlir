// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Redundant conversions, sizes of levels, coordinates that are translated back and forth, and unused ones.

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#columns = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#rows = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#list = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
#blocks = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>

func.func @conversions(%v: tensor<8xf32, #vector>, %m: tensor<?x?xf32, #list>, %r: tensor<4x5xf32, #columns>) {
  %0 = sparse_tensor.convert %v : tensor<8xf32, #vector> to tensor<8xf32, #vector>
  %1 = sparse_tensor.reorder_coo quick_sort %m : tensor<?x?xf32, #list> to tensor<?x?xf32, #list>
  %2 = sparse_tensor.reinterpret_map %r : tensor<4x5xf32, #columns> to tensor<5x4xf32, #rows>
  %3 = sparse_tensor.reinterpret_map %2 : tensor<5x4xf32, #rows> to tensor<4x5xf32, #columns>
  "t.use"(%0, %1, %3) : (tensor<8xf32, #vector>, tensor<?x?xf32, #list>, tensor<4x5xf32, #columns>) -> ()
  return
}

func.func @levels(%a: tensor<10x?xi32, #blocks>, %b: tensor<10x?xi32, #columns>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = sparse_tensor.lvl %a, %c0 : tensor<10x?xi32, #blocks>
  %1 = sparse_tensor.lvl %a, %c3 : tensor<10x?xi32, #blocks>
  %2 = sparse_tensor.lvl %a, %c1 : tensor<10x?xi32, #blocks>
  %3 = sparse_tensor.lvl %b, %c1 : tensor<10x?xi32, #columns>
  return %0, %1, %2, %3 : index, index, index, index
}

func.func @coordinates(%i: index, %j: index) -> (index, index, index, index, index, index) {
  %0:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #columns : index, index
  %1:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #rows : index, index
  %2:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #blocks : index, index, index, index
  %3:2 = sparse_tensor.crd_translate lvl_to_dim [%2#0, %2#1, %2#2, %2#3] as #blocks : index, index
  return %0#0, %0#1, %1#0, %1#1, %3#0, %3#1 : index, index, index, index, index, index
}

func.func @specifiers(%s: !sparse_tensor.storage_specifier<#vector>, %i: index, %j: index) -> (index, index) {
  %0 = sparse_tensor.storage_specifier.set %s lvl_sz at 0 with %i : !sparse_tensor.storage_specifier<#vector>
  %1 = sparse_tensor.storage_specifier.set %0 pos_mem_sz at 0 with %j : !sparse_tensor.storage_specifier<#vector>
  %2 = sparse_tensor.storage_specifier.get %1 lvl_sz at 0 : !sparse_tensor.storage_specifier<#vector>
  %3 = sparse_tensor.storage_specifier.get %1 val_mem_sz : !sparse_tensor.storage_specifier<#vector>
  return %2, %3 : index, index
}

func.func @iterations(%t: tensor<?x?xf32, #list>) {
  %space = sparse_tensor.extract_iteration_space %t lvls = 0 to 2
    : tensor<?x?xf32, #list> -> !sparse_tensor.iter_space<#list, lvls = 0 to 2>
  sparse_tensor.iterate %it in %space at(%i, %j) : !sparse_tensor.iter_space<#list, lvls = 0 to 2> {
    "t.use"(%j) : (index) -> ()
  }
  sparse_tensor.iterate %it in %space at(%i, %j) : !sparse_tensor.iter_space<#list, lvls = 0 to 2> {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}
