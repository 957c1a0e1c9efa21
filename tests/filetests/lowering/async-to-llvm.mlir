// RUN: lect opt --convert-async-to-llvm %s

// Types change in functions, calls and returns.
func.func @caller(%t: !async.token, %v: !async.value<f32>) -> (!async.token, f32) {
  %r = call @callee(%v) : (!async.value<f32>) -> f32
  return %t, %r : !async.token, f32
}

func.func @callee(%v: !async.value<f32>) -> f32 {
  %r = async.runtime.load %v : !async.value<f32>
  return %r : f32
}

func.func @runtime(%size: index, %x: memref<?xf32>) -> (i1, i1, i1, index) {
  %t = async.runtime.create : !async.token
  %v = async.runtime.create : !async.value<memref<?xf32>>
  %g = async.runtime.create_group %size : !async.group
  %rank = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.store %x, %v : !async.value<memref<?xf32>>
  async.runtime.set_available %t : !async.token
  async.runtime.set_available %v : !async.value<memref<?xf32>>
  async.runtime.set_error %t : !async.token
  async.runtime.set_error %v : !async.value<memref<?xf32>>
  %0 = async.runtime.is_error %t : !async.token
  %1 = async.runtime.is_error %v : !async.value<memref<?xf32>>
  %2 = async.runtime.is_error %g : !async.group
  async.runtime.await %t : !async.token
  async.runtime.await %v : !async.value<memref<?xf32>>
  async.runtime.await %g : !async.group
  async.runtime.add_ref %t {count = 2 : i64} : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  %n = async.runtime.num_worker_threads : index
  %sum = arith.addi %n, %rank : index
  return %0, %1, %2, %sum : i1, i1, i1, index
}

func.func @coroutine(%t: !async.token, %v: !async.value<f32>, %g: !async.group) {
  %id = async.coro.id
  %handle = async.coro.begin %id
  %state = async.coro.save %handle
  async.runtime.resume %handle
  async.runtime.await_and_resume %t, %handle : !async.token
  async.runtime.await_and_resume %v, %handle : !async.value<f32>
  async.runtime.await_and_resume %g, %handle : !async.group
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %handle
  cf.br ^suspend
^suspend:
  async.coro.end %handle
  return
}
