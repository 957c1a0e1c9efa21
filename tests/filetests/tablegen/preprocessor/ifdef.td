// ARGS: -D GIVEN
// What is defined on the command line takes the first branch.
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
