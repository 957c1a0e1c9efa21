// RUN: not lect pack --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s

// The first version has no labels.
%0 = shelf.get 3 : !shelf.book<i32 x 100>
shelf.put %0 in 4 "here" : !shelf.book<i32 x 100>
