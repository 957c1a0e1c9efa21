// An argument given to a parent may be a field of an earlier parent, which is set afterwards.
class Settings { string prefix = "default"; int width = 8; }
class Item<string label, int size> { string Label = label; int Size = size; }
class Entry<string n> : Settings, Item<prefix # "." # n, !mul(width, 2)>;
def plain : Entry<"plain">;
def changed : Entry<"changed"> { let prefix = "other"; let width = 16; }
