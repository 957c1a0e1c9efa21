// ARGS: -D OUTER
// Conditions in conditions; in a part that is left out, inner ones decide nothing.
#ifdef OUTER
#ifdef INNER
def both;
#else
def outer_only;
#ifndef MORE
def more;
#endif
#endif
#else
#ifndef INNER
def neither;
#else
def inner_only;
#endif
#endif
