// What is left out need only be lines.
#ifdef NEVER
def def def { ( [ < "quoted"
let x in in in
  # no directive
#endif
def after;
