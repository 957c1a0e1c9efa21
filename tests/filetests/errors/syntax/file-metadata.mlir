// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Between {-# and #-}.

// expected-error@+2 {{expected identifier key in file metadata dictionary}}
{-#

// -----

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# 42 #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# nonsense #-}

// -----

// expected-error@+1 {{unknown key 'nonsense' in file metadata dictionary}}
{-# nonsense: {} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources {} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: 42 #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: {42} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: {builtin} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: {builtin: 42} #-}

// -----

// expected-error@+1 {{expected ',' or '}'}}
{-# dialect_resources: {builtin: {} #-}

// -----

// expected-error@+1 {{dialect 'nonsense' is unknown}}
{-# dialect_resources: {nonsense: {}} #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: {builtin: {42: "0x"}} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: {builtin: {a "0x"}} #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: {builtin: {a: 42}} #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: {builtin: {a: "text"}} #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: {builtin: {a: "0x0"}} #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
{-# dialect_resources: {builtin: {a: "0x01"}} #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: {builtin: {a: "0x0300000001"}} #-}

// -----

// expected-error@+1 {{expected ',' or '}'}}
{-# dialect_resources: {builtin: {a: "0x01000000" b: "0x01000000"}} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# external_resources: 42 #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# external_resources: {42} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# external_resources: {a: 42} #-}

// -----

// expected-error@+1 {{expected identifier key for 'external_resources' entry}}
{-# external_resources: {a: {42}} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# external_resources: {a: {b}} #-}

// -----

// expected-error@+1 {{expected ',' or '#-}'}}
{-# dialect_resources: {} external_resources: {} #-}
