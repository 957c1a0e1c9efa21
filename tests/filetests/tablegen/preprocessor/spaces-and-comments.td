// Spaces before a directive and comments behind it.
  #ifndef A // not there
#define   A /* now it is */
	#ifdef A
def a;
  #endif // A
#endif /* end */
