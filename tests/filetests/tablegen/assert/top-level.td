// An assertion that holds emits no message.
assert true, "never";
assert !eq(!add(1, 2), 3), "sums are wrong: " # 3;
defvar n = 4;
assert !lt(n, 5), "too great";
def d;
