// RUN: lect opt --load-dialect engine/strict/overlaid.td --overlay engine/strict/overlay.td %s

// No attribute is lost if a form described by an overlay leaves an inherent attribute to the dictionary.

overlaid.a 3 {y = 2 : i32, z}
overlaid.b 3 to 2 {z}
overlaid.c 4 {z}
