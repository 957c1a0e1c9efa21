// RUN: lect opt --load-dialect versions/shelf.td --dialect-version shelf=2 %s
// RUN: lect opt --load-dialect versions/shelf.td --dialect-version shelv=1 %s
// FAIL
// dialect-versions: shelf=1

module {}
