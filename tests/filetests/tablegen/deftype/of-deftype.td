// A type that a `deftype` named may be used by another.
deftype Word = bits<4>;
deftype Words = list<Word>;
deftype Table = list<Words>;
def d { Table t = [[1, 2], [3]]; Word w = t[0][1]; }
