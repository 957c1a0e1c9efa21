#ifndef GUARDED
#define GUARDED
class Guarded { string g = "guarded"; }
#endif // GUARDED
