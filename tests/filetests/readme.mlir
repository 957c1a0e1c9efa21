// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// A filetest begins with comments without a gap before them, which say how to run it:
//
//   RUN: lect opt FLAGS %s              what to run; %s is this file. There may be several, in this order. Of the
//                                       `.td` files in `tblgen`: `lect tblgen FLAGS %s`. What `lect opt` writes can be
//                                       read by `lect bytecode`. `lect upgrade FLAGS %s` reads old texts, `lect view
//                                       FLAGS %s` shows what is in a file, and `lect diff FLAGS %s OTHER` compares files.
//   RUN: lect opt A %s | lect opt B     what the first writes is what the second reads.
//   FAIL                                the runs must fail.
//   ORACLE: differs because REASON      mlir-opt says otherwise, and this is why lect does not follow.
//
// What the first run writes stands beside this file in `readme.out`; what the second writes, in `readme.2.out`. Of a
// run that must fail, what it complains of stands in `readme.err` (`readme.2.err`), and its output is compared only
// if there is any. With `--verify-diagnostics` the input says what is expected of it in comments like
// `expected-error@+1 {{message}}`, and there is no file beside it.
//
//   cargo test -p lect-tests                          runs them all; a part of a name behind it, those.
//   BLESS=1 cargo test -p lect-tests --test suite filetests/  writes what is expected anew; read the difference.
//   cargo test -p lect-tests --test suite interop/           compares with mlir-opt 22, if there is one: the output must
//                                                     be the same bytes, and the errors the same at the same places.

"readme.example"() {answer = 42 : i32} : () -> ()
