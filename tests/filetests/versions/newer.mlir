// RUN: not lect opt --load-dialect versions/shelf.td %s
// dialect-versions: shelf=3

%0 = shelf.get 3 : !shelf.book<i32 x 100>
