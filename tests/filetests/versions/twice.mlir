// RUN: not lect opt --load-dialect versions/shelf.td %s
// dialect-versions: shelf=1 shelf=2

module {}
