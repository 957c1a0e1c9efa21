// RUN: lect opt --load-dialect dialects/lamp/Lamp.td -I dialects --show-dialects %s

// A file is about the dialects that it defines something of.
