// RUN: not lect opt --load-dialect versions/shelf.td --emit-dialect-version shelf=1 %s

// A book of the first version had a hundred pages.
%0 = shelf.get 3 : !shelf.book<i32 x 12>
