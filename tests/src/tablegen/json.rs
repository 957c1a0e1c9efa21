//! Comparison of two dumps (`--dump-json`).
//!
//! The names of anonymous records are numbers that depend on how many records an evaluator creates, including
//! unreferenced ones. So anonymous records are compared by their content where they are referenced.

use std::collections::HashSet;

use serde_json::{Map, Value};

/// A JSON dump.
type Dump = Map<String, Value>;

/// Compares two dumps; the error describes the first difference.
pub fn same(theirs: &Value, ours: &Value) -> Result<(), String> {
    let (Value::Object(theirs), Value::Object(ours)) = (theirs, ours) else {
        return Err("a dump is no object".to_owned());
    };
    Comparison { theirs, ours, same: HashSet::new() }.dumps()
}

/// Keys of a dump that are not names of records.
const VERSION: &str = "!tablegen_json_version";
const CLASSES: &str = "!instanceof";

struct Comparison<'v> {
    theirs: &'v Dump,
    ours: &'v Dump,
    /// Anonymous records that are already compared, or are being compared.
    same: HashSet<(&'v str, &'v str)>,
}

impl<'v> Comparison<'v> {
    fn dumps(mut self) -> Result<(), String> {
        let (theirs, ours) = (self.theirs, self.ours);
        same_value(VERSION, &theirs.get(VERSION), &ours.get(VERSION))?;
        same_value("the names of records", &Self::named(theirs), &Self::named(ours))?;
        let (their_classes, our_classes) = (classes(theirs), classes(ours));
        same_value("the names of classes", &keys(their_classes), &keys(our_classes))?;
        for (class, of_class) in their_classes {
            let named = |dump: &Dump, list: Option<&Value>| {
                let list = list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
                list.filter(|name| !is_anonymous(dump, name)).map(str::to_owned).collect::<Vec<_>>()
            };
            let (of_class, ours_of_class) = (named(theirs, Some(of_class)), named(ours, our_classes.get(class)));
            same_value(&format!("the records of class {class}"), &of_class, &ours_of_class)?;
        }
        for name in Self::named(theirs) {
            self.records(name, theirs.get(name), ours.get(name)).map_err(|error| format!("{name}{error}"))?;
        }
        Ok(())
    }

    fn named(dump: &Dump) -> Vec<&str> {
        let is_record = |name: &&str| !name.starts_with('!') && !is_anonymous(dump, name);
        let mut names: Vec<_> = dump.keys().map(String::as_str).filter(is_record).collect();
        names.sort_unstable();
        names
    }

    fn records(&mut self, name: &str, theirs: Option<&'v Value>, ours: Option<&'v Value>) -> Result<(), String> {
        let (Some(Value::Object(theirs)), Some(Value::Object(ours))) = (theirs, ours) else {
            return Err(" is no record".to_owned());
        };
        same_value(" has other fields", &keys(theirs), &keys(ours))?;
        let anonymous = is_anonymous(self.theirs, name);
        for (field, value) in theirs {
            // Equal anonymous records are one record; the name and location depend on the evaluator.
            if anonymous && matches!(&**field, "!name" | "!locs") {
                continue;
            }
            let Some(our_value) = ours.get(field) else { continue };
            self.values(value, our_value).map_err(|error| format!(".{field}{error}"))?;
        }
        Ok(())
    }

    fn values(&mut self, theirs: &'v Value, ours: &'v Value) -> Result<(), String> {
        match (theirs, ours) {
            (Value::String(theirs), Value::String(ours)) => same_value("", &unnumbered(theirs), &unnumbered(ours)),
            (Value::Array(their_items), Value::Array(our_items)) if their_items.len() == our_items.len() => {
                for (index, (theirs, ours)) in their_items.iter().zip(our_items).enumerate() {
                    self.values(theirs, ours).map_err(|error| format!("[{index}]{error}"))?;
                }
                Ok(())
            }
            (Value::Object(their_map), Value::Object(our_map)) => self.objects(their_map, our_map),
            _ => same_value("", theirs, ours),
        }
    }

    /// Compares objects with a kind: references to records, dags, and unresolved values.
    fn objects(&mut self, theirs: &'v Dump, ours: &'v Dump) -> Result<(), String> {
        same_value(" has other keys", &keys(theirs), &keys(ours))?;
        if let (Some(their_name), Some(our_name)) = (definition(theirs), definition(ours)) {
            if !is_anonymous(self.theirs, their_name) || !is_anonymous(self.ours, our_name) {
                return same_value("", &their_name, &our_name);
            }
            if !self.same.insert((their_name, our_name)) {
                return Ok(());
            }
            let (theirs, ours) = (self.theirs.get(their_name), self.ours.get(our_name));
            return self.records(their_name, theirs, ours);
        }
        for (key, value) in theirs {
            let Some(our_value) = ours.get(key) else { continue };
            self.values(value, our_value).map_err(|error| format!(".{key}{error}"))?;
        }
        Ok(())
    }
}

fn classes(dump: &Dump) -> &Dump {
    static NONE: std::sync::LazyLock<Dump> = std::sync::LazyLock::new(Dump::new);
    dump.get(CLASSES).and_then(Value::as_object).unwrap_or(&NONE)
}

fn keys(map: &Dump) -> Vec<&str> {
    let mut keys: Vec<_> = map.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn is_anonymous(dump: &Dump, name: &str) -> bool {
    dump.get(name).and_then(|record| record.get("!anonymous")).is_some_and(|value| *value == Value::Bool(true))
}

/// Returns the name of the record that an object refers to, if any.
fn definition(object: &Dump) -> Option<&str> {
    (object.get("kind")? == "def").then(|| object.get("def")?.as_str()).flatten()
}

/// Removes the numbers of anonymous records from a string.
pub fn unnumbered(text: &str) -> String {
    const PREFIX: &str = "anonymous_";
    let mut parts = text.split(PREFIX);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        result.push_str(PREFIX);
        result.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    result
}

fn same_value<T: PartialEq + std::fmt::Debug>(what: &str, theirs: &T, ours: &T) -> Result<(), String> {
    if theirs == ours {
        return Ok(());
    }
    let short = |value: &T| {
        let text = format!("{value:?}");
        text.char_indices().nth(2000).map_or(text.clone(), |(end, _)| format!("{}..", &text[..end]))
    };
    Err(format!("{what}:\n  theirs: {}\n  ours:   {}", short(theirs), short(ours)))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::same;

    fn dump(anonymous: &str, value: i64) -> Value {
        let reference = json!({"kind": "def", "def": anonymous, "printable": anonymous});
        json!({
            "!tablegen_json_version": 1,
            "!instanceof": {"C": [anonymous]},
            anonymous: {"!anonymous": true, "!name": anonymous, "n": value},
            "d": {"!anonymous": false, "!name": "d", "c": [reference], "s": format!("of {anonymous}")},
        })
    }

    #[test]
    fn numbers_of_anonymous_records_do_not_count() {
        assert_eq!(same(&dump("anonymous_1", 5), &dump("anonymous_27", 5)), Ok(()));
    }

    #[test]
    fn compares_content_of_anonymous_records() {
        let error = same(&dump("anonymous_1", 5), &dump("anonymous_1", 6)).unwrap_err();
        assert!(error.starts_with("d.c[0].n:"), "{error}");
    }
}
