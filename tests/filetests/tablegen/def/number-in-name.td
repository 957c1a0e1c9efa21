// Numbers may be pasted to names.
foreach i = [1, 2, 10] in
  def "n" # i { int value = i; }
def fixed#7 { int value = 7; }
