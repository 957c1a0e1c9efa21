// RUN: lect tblgen --check-overlay dialects/overlay/mill.overlay.td dialects/overlay/mill.td

// Unknown parts that an overlay resolves, and the remaining ones.
