// RUN: lect opt --load-dialect versions/shelf.td %s
// RUN: lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s
// RUN: lect opt --load-dialect versions/shelf.td --print-dialect-versions --mlir-print-op-generic %s
// RUN: lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1 --emit-bytecode %s | lect opt --load-dialect versions/shelf.td
// dialect-versions: shelf=1

// Text of an older version is read with the forms that it had, and becomes what the newest has.
%0 = shelf.take 3 : !shelf.book<i32>
shelf.put %0 in 4 : !shelf.book<i32>
"shelf.put"(%0) <{row = 5}> {books = tuple<!shelf.book<i8>, index>} : (!shelf.book<i32>) -> ()
