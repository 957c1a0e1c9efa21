// RUN: not lect opt --load-dialect versions/shelf.td %s
// dialect-versions: shelv=1 arith=2

%book = shelf.take 3 : !shelf.book<i32>
