// RUN: lect tblgen --check-overlay dialects/overlay/mill.overlay.td dialects/overlay/mill.td

// What an overlay resolves, and what is left.
