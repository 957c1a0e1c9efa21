int included = 2;
string also = "included " # included;
