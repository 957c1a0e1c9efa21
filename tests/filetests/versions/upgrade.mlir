// RUN: lect upgrade --load-dialect versions/shelf.td %s
// RUN: lect upgrade --load-dialect versions/shelf.td --report=- -o /dev/null %s
// dialect-versions: shelf=1

%book = shelf.take 3 : !shelf.book<i32>
shelf.put %book in 4 : !shelf.book<i32>
