// RUN: not lect opt --load-dialect dialects/overlay/shop.td --overlay dialects/overlay/wrong.td %s

// Errors in an overlay are shown at their places.
