// Directives in the wrong place, and conditions without an end.
// The messages are ours.

// -----

#ifdef A
// expected-error@+1 {{the file ends without a matching #endif}}
def never_ended;

// -----

#ifndef A
def a;
// expected-error@+1 {{the file ends without a matching #endif}}
#else

// -----

// expected-error@+1 {{#endif without #ifdef}}
#endif

// -----

// expected-error@+1 {{#else without #ifdef or #ifndef}}
#else

// -----

#ifdef A
#else
// expected-error@+1 {{this is the second #else}}
#else
#endif

// -----

// expected-error@+1 {{expected a macro's name after #ifdef}}
#ifdef
#endif

// -----

// expected-error@+1 {{expected a macro's name after #ifndef}}
#ifndef 1a
#endif

// -----

// expected-error@+1 {{expected a macro's name after #define}}
#define

// -----

// expected-error@+1 {{only comments may follow on the line of #define}}
#define A B

// -----

// expected-error@+1 {{only comments may follow on the line of #ifdef}}
#ifdef A B
#endif

// -----

#ifdef A
// expected-error@+1 {{only comments may follow on the line of #else}}
#else B
#endif

// -----

#ifndef A
// expected-error@+1 {{only comments may follow on the line of #endif}}
#endif B

// -----

#ifndef A
  #ifdef B
// expected-error@+1 {{the file ends without a matching #endif}}
#endif

// -----

#ifdef A
#endif
// expected-error@+1 {{#endif without #ifdef}}
#endif
