// A definition in a part that is left out does not count.
#ifdef NEVER
#define X
#else
#define Y
#endif
#ifdef X
def x;
#endif
#ifdef Y
def y;
#endif
