// RUN: lect opt --symbol-dce %s

// Tables in operations that are none are looked into, too. Nothing outside refers to their symbols.

module attributes {transform.with_named_sequence} {
  func.func private @unused()
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.replace %arg0 {
      builtin.module {
        func.func @public() { return }
        func.func nested @nested()
        func.func private @unused()
        func.func private @used()
        func.func @user() { 
          call @used() : () -> ()
          return
        }
        module @inner {
func.func private @p() 
           func.func nested @n() 
           func.func @q() { return } }
        module @inner2 attributes {sym_visibility = "private"} {
 func.func private @p() 
           func.func @q() { return } }
      }
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence private @other(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
