// RUN: lect opt --load-dialect versions/lens3.td --dialect-version lens=1 %s
// RUN: lect opt --load-dialect versions/lens3.td --dialect-version lens=1 --emit-dialect-version lens=1 %s
// RUN: lect upgrade --load-dialect versions/lens3.td --dialect-version lens=1 %s

// Text of the version before strict properties.

lens.turn 3 {label = "far"}
lens.tint {slowly}
