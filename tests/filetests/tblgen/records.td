// RUN: lect tblgen %s
// RUN: lect tblgen -D LARGE --dump-json %s

class Thing<int size_> {
  int size = size_;
}

def small : Thing<1>;
#ifdef LARGE
def large : Thing<100>;
#endif
