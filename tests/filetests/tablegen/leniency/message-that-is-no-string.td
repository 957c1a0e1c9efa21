// The message of an assertion that holds may be anything.
assert true, 5;
