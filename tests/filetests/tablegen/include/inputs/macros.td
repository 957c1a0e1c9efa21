#ifdef BEFORE
def before_was_defined;
#endif
#define WITHIN
