// RUN: lect pack --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s | lect unpack --load-dialect versions/shelf.td
// RUN: lect pack --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s | lect unpack
// RUN: lect pack --load-dialect versions/shelf.td --specs none %s | lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1
// dialect-versions: shelf=1

// An archive records the versions of its dialects. A reader with other versions migrates the IR to these; a reader
// without the dialect uses the specs in the archive.
%0 = shelf.take 3 : !shelf.book<i32>
shelf.put %0 in 4 : !shelf.book<i32>
"shelf.put"(%0) <{row = 5}> {books = tuple<!shelf.book<i8>, index>} : (!shelf.book<i32>) -> ()
