// ARGS: -D GIVEN
// A macro defined on the command line selects the first branch.
#ifdef GIVEN
def given;
#else
def not_given;
#endif
#ifdef ABSENT
def absent;
#else
def not_absent;
#endif
