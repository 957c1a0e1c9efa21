// RUN: lect opt --load-dialect versions/shelf.td %s
// RUN: lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s
// RUN: lect opt --load-dialect versions/shelf.td --print-dialect-versions --mlir-print-op-generic %s
// RUN: lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1 --emit-bytecode %s | lect opt --load-dialect versions/shelf.td
// dialect-versions: shelf=1

// Text of an older version is parsed with its syntax, and migrated to the newest version.
%0 = shelf.take 3 : !shelf.book<i32>
shelf.put %0 in 4 : !shelf.book<i32>
"shelf.put"(%0) <{row = 5}> {books = tuple<!shelf.book<i8>, index>} : (!shelf.book<i32>) -> ()
