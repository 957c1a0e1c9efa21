// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Sparse matrices whose coordinates are an array of pairs, with tokens and without.
%i, %indices, %values = "value.of"() : () -> (index, memref<?xi64>, memref<?xf64>)
%token = "gpu.wait"() : () -> !gpu.async.token
%m:2 = "gpu.create_coo_aos"(%token, %i, %i, %i, %indices, %values) : (!gpu.async.token, index, index, index, memref<?xi64>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
%n = "gpu.create_coo_aos"(%i, %i, %i, %indices, %values) : (index, index, index, memref<?xi64>, memref<?xf64>) -> !gpu.sparse.spmat_handle

// Memory of the host that devices may read.
%host = "value.of"() : () -> memref<*xf32>
"gpu.host_register"(%host) : (memref<*xf32>) -> ()
"gpu.host_unregister"(%host) : (memref<*xf32>) -> ()
