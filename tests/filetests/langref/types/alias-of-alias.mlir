// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Type Aliases: of other aliases, and within types.

!element = i8
!row = vector<4x!element>
!function = (!row, !row) -> !element
"demo.use"() {type = !function, tuple = tuple<!row, !element, !function>} : () -> ()
