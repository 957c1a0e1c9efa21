// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

func.func @shadow() {
  %r:3 = "foo.op"() : () -> (index, index, index)
  test.isolated_region %r#1 {
    "foo.consumer"(%r#1) : (index) -> ()
    test.isolated_region %r#1 {
      "foo.consumer"(%r#1) : (index) -> ()
    }
    "foo.consumer"(%r#1) : (index) -> ()
  }
  "foo.consumer"(%r#0, %r#1, %r#2) : (index, index, index) -> ()
  return
}
