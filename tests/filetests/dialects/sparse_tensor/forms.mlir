// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

#C3 = #sparse_tensor.encoding<{map = (i, j, k) -> (i : compressed, j : compressed(nonunique), k : singleton(soa))}>
!Space = !sparse_tensor.iter_space<#C3, lvls = 0 to 2>
!Iterator = !sparse_tensor.iterator<#C3, lvls = 0 to 2>

// Encodings with all that they can have.
#Blocks = #sparse_tensor.encoding<{
  map = {il, jl, ii, jj} (i = il * 2 + ii, j = jl * 3 + jj) ->
    (il = i floordiv 2 : dense, jl = j floordiv 3 : compressed, ii = i mod 2 : dense, jj = j mod 3 : dense),
  posWidth = 32, crdWidth = 8, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32
}>
#Symbols = #sparse_tensor.encoding<{map = [n](i, j) -> (i * n : dense, j : loose_compressed(nonunique, nonordered))}>
#Slice = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(1, ?, 2)>, j) -> (i : batch, j : compressed)}>
#NOutOfM = #sparse_tensor.encoding<{
  map = (i, j, k) -> (i : dense, k floordiv 4 : dense, j : dense, k mod 4 : structured[2, 4])
}>
func.func private @encodings(tensor<?x?xf32, #Blocks>, tensor<?x?xf32, #Symbols>, tensor<?x?xf32, #Slice>,
                             tensor<?x?x?xf32, #NOutOfM>)

// A specifier retains only the parts of an encoding that its storage depends on.
func.func private @specifiers(!sparse_tensor.storage_specifier<#Blocks>, !sparse_tensor.storage_specifier<#C3>)

func.func @iterate(%space: !Space, %init: index) -> (index, index) {
  sparse_tensor.iterate %it in %space at(_, %crd) : !Space {
    "use"(%it, %crd) : (!Iterator, index) -> ()
  }
  %0:2 = sparse_tensor.iterate %it in %space iter_args(%x = %init, %y = %init) : !Space -> (index, index) {
    sparse_tensor.yield %y, %x : index, index
  }
  return %0#0, %0#1 : index, index
}

func.func @coiterate(%a: !Space, %b: !Space, %init: index) -> index {
  sparse_tensor.coiterate (%a, %b) at(_, %crd) : (!Space, !Space)
  case %x, %y {
    "use"(%crd, %x, %y) : (index, !Iterator, !Iterator) -> ()
  }
  case _, %y {
    "use"(%y) : (!Iterator) -> ()
  }
  %0 = sparse_tensor.coiterate (%a, %b) at(%crd, _) iter_args(%x = %init) : (!Space, !Space) -> index
  case %it, _ {
    sparse_tensor.yield %x : index
  }
  return %0 : index
}
