// Skipped text need only consist of lines.
#ifdef NEVER
def def def { ( [ < "quoted"
let x in in in
  # no directive
#endif
def after;
