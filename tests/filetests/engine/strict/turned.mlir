// dialect-versions: turned=1

// RUN: lect opt --load-dialect engine/strict/turned.td %s

// Text of a version before strict properties has inherent attributes in the dictionary.

turned.go 3 {back, label = "far", turned.note}
turned.go 4
turned.stop {soft}
