include "lect/Overlay.td"

foreach name = ["shed.sort", "shed.else"] in def : OpOverlay<name> { let terminator = "shed.end"; }
