// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// An integer set whose constraints have no parentheses, and operations that depend on it.

#set42 = (d0, d1)[s0, s1]
   : d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0

func @inside(%M: index, %N: index) {
  for %i = 0 to 10 {
    for %j = 0 to 10 {
      if #set42(%i, %j)[%M, %N] {
        "use.point"(%i, %j) : (index, index) -> ()
      }
    }
  }
  return
}
