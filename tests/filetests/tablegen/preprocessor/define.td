// A file may define for itself.
#define HERE
#ifdef HERE
def here;
#endif
#ifndef HERE
def never;
#endif
