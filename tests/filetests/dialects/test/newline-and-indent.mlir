// RUN: lect opt %s

// The parameters are on lines of their own, indented from the operation.
func.func private @indented() attributes {
  indent = #test.newline_and_indent<!test.newline_and_indent<indented_content>>
}
module {
  func.func private @deeper() attributes {
    all = [#test.newline_and_indent<i32>, !test.newline_and_indent<indented_content>]
  }
}
