// RUN: not lect opt --load-dialect versions/shelf.td --dialect-version shelf=2 %s
// RUN: not lect opt --load-dialect versions/shelf.td --dialect-version shelv=1 %s
// dialect-versions: shelf=1

module {}
