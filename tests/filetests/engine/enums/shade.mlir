// RUN: lect opt --load-dialect=engine/enums/shade.td %s
// RUN: lect opt --load-dialect=engine/enums/shade.td --mlir-print-op-generic %s

shade.paint light first
shade.paint dark last
shade.paint black "first|last"
