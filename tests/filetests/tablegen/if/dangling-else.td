// An `else` belongs to the nearest `if`.
class R<string s> { string S = s; }
if true then
  if false then def never : R<"never">;
  else def inner : R<"else of the inner">;
