// RUN: lect opt --load-dialect engine/strict/turned.td %s
// RUN: lect opt --load-dialect engine/strict/turned.td --emit-dialect-version turned=1 %s
// RUN: lect opt --load-dialect engine/strict/turned.td %s | lect opt --load-dialect engine/strict/turned.td --emit-dialect-version turned=1
// dialect-versions: turned=1

// Text of a version before strict properties has inherent attributes in the dictionary.

turned.go 3 {back, label = "far", turned.note}
turned.go 4
turned.stop {soft}
