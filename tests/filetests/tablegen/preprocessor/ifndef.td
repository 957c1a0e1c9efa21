// Undefined macros.
#ifndef ABSENT
def absent;
#endif
#ifndef ABSENT
#else
this is never read: "
#endif
