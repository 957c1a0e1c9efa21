// RUN: not lect opt --load-dialect versions/shelf.td %s
// RUN: not lect upgrade --load-dialect versions/shelf.td %s

%book = shelf.take 3 : !shelf.book<i32>
shelf.put %book in 4 : !shelf.book<i32>
