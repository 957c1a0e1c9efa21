// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

async.func @produces(%a: f32, %b: index) -> !async.value<f32> {
  return %a : f32
}

async.func private @declared() -> !async.token

func.func @awaits(%size: index, %f: f32) -> f32 {
  %token = async.execute {
    "does"() : () -> ()
    async.yield
  }
  %next, %value = async.execute [%token] -> !async.value<f32> {
    async.yield %f : f32
  }
  %last = async.execute [%token, %next] (%value as %known: !async.value<f32>) {
    "uses"(%known) : (f32) -> ()
    async.yield
  }
  %called = async.call @produces(%f, %size) : (f32, index) -> !async.value<f32>
  %group = async.create_group %size : !async.group
  %rank = async.add_to_group %last, %group : !async.token
  async.await_all %group
  async.await %last : !async.token
  %known = async.await %value : !async.value<f32>
  return %known : f32
}

// Coroutines.
func.func @coroutine() -> !async.token {
  %token = async.runtime.create : !async.token
  %id = async.coro.id
  %handle = async.coro.begin %id
  %saved = async.coro.save %handle
  async.runtime.resume %handle
  async.coro.suspend %saved, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %token : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %handle
  cf.br ^suspend
^suspend:
  async.coro.end %handle
  return %token : !async.token
}

// Operations of the runtime.
func.func @runtime(%size: index, %handle: !async.coro.handle, %f: f32) {
  %value = async.runtime.create : !async.value<f32>
  %group = async.runtime.create_group %size : !async.group
  %token = async.runtime.create : !async.token
  async.runtime.store %f, %value : !async.value<f32>
  %stored = async.runtime.load %value : !async.value<f32>
  async.runtime.set_error %token : !async.token
  %error = async.runtime.is_error %value : !async.value<f32>
  async.runtime.await %group : !async.group
  async.runtime.await_and_resume %value, %handle : !async.value<f32>
  %rank = async.runtime.add_to_group %token, %group : !async.token
  async.runtime.add_ref %value {count = 1 : i64} : !async.value<f32>
  async.runtime.drop_ref %value {count = 2 : i64} : !async.value<f32>
  %threads = async.runtime.num_worker_threads : index
  return
}
