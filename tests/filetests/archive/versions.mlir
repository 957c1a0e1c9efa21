// RUN: lect pack --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s | lect unpack --load-dialect versions/shelf.td
// RUN: lect pack --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s | lect unpack
// RUN: lect pack --load-dialect versions/shelf.td --specs none %s | lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1
// dialect-versions: shelf=1

// An archive says what versions of dialects it is of. A reader that knows others reads it as what these have; one that knows none has
// the one that is on board.
%0 = shelf.take 3 : !shelf.book<i32>
shelf.put %0 in 4 : !shelf.book<i32>
"shelf.put"(%0) <{row = 5}> {books = tuple<!shelf.book<i8>, index>} : (!shelf.book<i32>) -> ()
