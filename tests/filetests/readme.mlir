// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// END.

// A filetest is a test of `lect test` whose expected outputs are in files beside it. Comments specify how to run it:
//
//   RUN: lect opt FLAGS %s              A command; %s is this file. There may be several, in this order. For the
//                                       `.td` files in `tblgen`: `lect tblgen FLAGS %s`. `lect bytecode` reads the
//                                       output of `lect opt`. `lect upgrade FLAGS %s` reads old texts, `lect view
//                                       FLAGS %s` shows a file, `lect diff FLAGS %s OTHER` compares files, and `lect
//                                       run FLAGS %s` runs a program. `lect translate FLAGS %s` is compared with
//                                       mlir-translate.
//   RUN: lect opt A %s | lect opt B     The second command reads the output of the first.
//   RUN: not lect opt A %s              The command must fail.
//   ORACLE: differs because REASON      The output of mlir-opt differs, and the reason why lect does not follow.
//   END.                                Comments behind this line are no commands.
//
// The expected output of the first run is in `readme.out` beside this file, that of the second in `readme.2.out`. The
// expected messages are in `readme.err` and `readme.2.err`. A missing file means an empty output.
//
//   lect test tests/filetests                                 Runs all filetests, and `--update` rewrites outputs.
//   cargo test -p lect-tests                                  Runs all tests, or those with a given part of a name.
//   BLESS=1 cargo test -p lect-tests --test suite filetests/  Rewrites outputs for review.
//   cargo test -p lect-tests --test suite interop/            Compares with mlir-opt 22, if present. The output must
//                                                             have the same bytes, and errors the same positions.
//
// The part `runner/` of the suite compares runs of programs with mlir-runner 22, if present.

"readme.example"() {answer = 42 : i32} : () -> ()
