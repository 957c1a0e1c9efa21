// ARGS: -D A -DB
// Several macros.
#ifdef A
#ifdef B
def both;
#endif
#endif
