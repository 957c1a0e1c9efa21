// RUN: lect opt --load-dialect dialects/overlay/shop.td --overlay dialects/overlay/wrong.td %s
// FAIL

// What is wrong in an overlay is shown where it stands.
