// RUN: lect opt --load-dialect versions/shelf.td %s
// FAIL
// dialect-versions: shelf=1 shelf=2

module {}
