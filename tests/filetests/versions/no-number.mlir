// RUN: lect opt --load-dialect shelf.td %s
// RUN: lect upgrade --load-dialect shelf.td %s
// FAIL
// dialect-versions: shelf=one

module {}
