// Directives in the wrong place, and conditions without an end.

// -----

#ifdef A
// expected-error@+1 {{reached EOF without matching #endif}}
def never_ended;

// -----

#ifndef A
def a;
// expected-error@+1 {{reached EOF without matching #endif}}
#else

// -----

// expected-error@+1 {{#endif without #ifdef}}
#endif

// -----

// expected-error@+1 {{#else without #ifdef or #ifndef}}
#else
#endif

// -----

#ifdef A
#else
// expected-error@+1 {{double #else}}
#else
#endif

// -----

// expected-error@+1 {{expected macro name after #ifdef}}
#ifdef
#endif

// -----

// expected-error@+1 {{expected macro name after #ifndef}}
#ifndef 1a
#endif

// -----

// expected-error@+1 {{expected macro name after #define}}
#define

// -----

// expected-error@+1 {{only comments are supported after #define NAME}}
#define A B

// -----

// expected-error@+1 {{only comments are supported after #ifdef NAME}}
#ifdef A B
#endif

// -----

#ifdef A
// expected-error@+1 {{only comments are supported after #else}}
#else B
#endif

// -----

#ifndef A
// expected-error@+1 {{only comments are supported after #endif}}
#endif B

// -----

#ifndef A
  #ifdef B
// expected-error@+1 {{reached EOF without matching #endif}}
#endif

// -----

#ifdef A
#endif
// expected-error@+1 {{#endif without #ifdef}}
#endif
