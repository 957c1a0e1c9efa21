// RUN: not lect opt --load-dialect versions/shelf.td %s
// RUN: not lect upgrade --load-dialect versions/shelf.td %s
// dialect-versions: shelf=one

module {}
