// RUN: lect opt --load-dialect versions/shelf.td %s
// RUN: lect upgrade --load-dialect versions/shelf.td %s
// FAIL
// dialect-versions: shelf=one

module {}
