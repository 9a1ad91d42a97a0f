//! Profiles, checked by values.
//!
//! `refs` has the meaning of `portable`, and is compared with serde in the same way. `gemini`
//! accepts all values that `portable` accepts, and others only because it lacks keywords. serde
//! reads all values that `openai-strict` accepts.

use std::panic::catch_unwind;

use mcpact::Profile;
use mcpact_tests::{
    generate::Generator,
    json::map,
    no_problems,
    types::{self, Case},
};
use serde_json::{Value, json};

use crate::{
    ALIASES,
    compare_values::{Judge, Kind, Verdict},
    run_where, schema_of,
    tags::named,
};

/// Values of each type from each schema.
const VALUES: usize = 200;

fn cases() -> impl Iterator<Item = (String, &'static Case)> {
    types::named(types::SUBJECTS)
}

/// Returns the schema of a parameter in the profile `refs`, with its definitions.
fn of_parameter(case: &Case, parameter: &str) -> Value {
    let tool: Value = serde_json::from_str(case.refs.input_schema).expect("JSON");
    let mut schema = tool["properties"][parameter].clone();
    if let Some(definitions) = tool.get("$defs") {
        schema["$defs"] = definitions.clone();
    }
    schema
}

/// Returns the schema without the notes on the parameter.
fn alone(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let keywords = schema.as_object_mut().expect("an object");
    keywords.remove("description");
    if let Some(all) = keywords.remove("allOf") {
        keywords.insert("$ref".to_owned(), all[0]["$ref"].clone());
    }
    schema
}

#[test]
fn refs() {
    let mut problems = Vec::new();
    let mut with_references = 0;
    for (name, case) in cases() {
        let portable = schema_of(case);
        for parameter in ["needed", "optional"] {
            let schema = of_parameter(case, parameter);
            let again = parameter == "optional" && alone(&schema) == alone(&of_parameter(case, "needed"));
            if schema["$defs"] == portable["$defs"] || again {
                continue;
            }
            with_references += 1;
            // An optional parameter has no null: the client omits it.
            let outcome = run_where(&name, case, &schema, VALUES, |value| !value.is_null());
            for (kind, explained) in outcome.unexplained.iter().take(3) {
                problems.push(format!(
                    "{name} as `{parameter}` is {kind:?}\n    {explained}\n    {schema}"
                ));
            }
            if outcome.taken + outcome.explained.len() < VALUES / 20 {
                problems.push(format!("{name} as `{parameter}`: {} taken, too few", outcome.taken));
            }
        }
    }
    assert!(with_references > 50, "{with_references} have references");
    no_problems(&problems);
}

/// Returns a Gemini schema with the keywords of JSON Schema.
fn of_gemini(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        let Some(keywords) = schema
            .as_object_mut()
            .filter(|keywords| keywords.contains_key("nullable"))
        else {
            return schema;
        };
        keywords.remove("nullable");
        json!({"anyOf": [keywords, {"type": "null"}]})
    })
}

/// Returns a schema with only Gemini's keywords.
fn weakened(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        if let Some(keywords) = schema.as_object_mut() {
            keywords.remove("additionalProperties");
            keywords.remove("propertyNames");
            if let Some(items) = keywords.remove("prefixItems") {
                keywords.insert("items".to_owned(), json!({"anyOf": items}));
            }
        }
        schema
    })
}

/// Returns whether an enum's forms have other properties beside them. Gemini and strict mode have
/// one list of all properties.
fn has_forms_beside(schema: &Value) -> bool {
    let mut found = false;
    visit(schema, &mut |schema| {
        found |= schema["anyOf"].is_array() && (schema["properties"].is_object() || schema["required"].is_array());
    });
    found
}

#[test]
fn gemini() {
    let mut problems = Vec::new();
    let (mut taken, mut folded) = (0, 0);
    for (name, case) in cases() {
        let portable = schema_of(case);
        let schema = of_gemini(&serde_json::from_str(&(case.in_profile)(Profile::Gemini)).expect("JSON"));
        let [by_portable, by_weakened, by_gemini] =
            [&portable, &weakened(&portable), &schema].map(|schema| Judge::new(case, schema));
        let beside = has_forms_beside(&portable) || FORMS_ALONE.contains(&&*name);
        folded += usize::from(beside);
        for source in [&portable, &schema] {
            let mut generator = Generator::new(source, &name, ALIASES);
            for _ in 0..VALUES {
                let value = generator.next();
                let accepts = by_gemini.accepts(&value);
                taken += usize::from(accepts);
                let right = if beside {
                    // Like a root: an ignored property must belong to another variant, and a tag
                    // must be a name.
                    let rest = || by_portable.without_ignored(&value);
                    accepts
                        || by_portable.judge(&value) != Verdict::BothAccept
                        || named(&schema, &rest()).iter().any(|value| by_gemini.accepts(value))
                } else {
                    accepts == by_weakened.accepts(&value)
                };
                if !right {
                    problems.push(format!("{name}: accepts it: {accepts}: {value}\n    {schema}"));
                    break;
                }
            }
        }
    }
    assert!(taken > 20_000 && folded > 5, "{taken} taken, {folded} types folded");
    no_problems(&problems);
}

/// Flattened enums that `portable` does not describe because they are optional, or whose forms have
/// no properties beside them.
const FORMS_ALONE: &[&str] = &["flat_enums::FlatAlone", "flat_enums::FlatOptionalInternal"];

/// Returns the type's schema in strict mode, or `None` if strict mode cannot express it.
fn strict(case: &Case) -> Option<Value> {
    let written = catch_unwind(|| (case.in_profile)(Profile::OpenaiStrict));
    match written {
        Ok(schema) => Some(serde_json::from_str(&schema).expect("JSON")),
        Err(panic) => {
            let message = panic.downcast_ref::<String>().map_or("", String::as_str);
            assert!(message.contains("strict mode has no maps"), "{}: {message}", case.name);
            None
        }
    }
}

#[test]
fn openai_strict() {
    let mut problems = Vec::new();
    let (mut judged, mut loose) = (0, 0);
    for (name, case) in cases() {
        let Some(schema) = strict(case) else { continue };
        judged += 1;
        let portable = schema_of(case);
        let outcome = run_where(&name, case, &schema, VALUES, |_| true);
        // Each item of a tuple accepts the values of all items, and a folded enum accepts any of
        // its properties together. serde must still read some of the values.
        let mut looser = has_forms_beside(&portable) || FORMS_ALONE.contains(&&*name);
        visit(&portable, &mut |schema| looser |= schema["prefixItems"].is_array());
        loose += usize::from(looser);
        let unsound = outcome.unexplained.iter().filter(|(kind, _)| *kind == Kind::Unsound);
        for (_, explained) in unsound.filter(|_| !looser).take(2) {
            problems.push(format!("{name}\n    {explained}\n    {schema}"));
        }
        let mut taken = outcome.taken;
        if looser {
            // A random tuple seldom has a valid value at each index.
            let judge = Judge::new(case, &schema);
            let mut generator = Generator::new(&portable, &name, ALIASES);
            taken += (0..VALUES)
                .filter(|_| judge.judge(&generator.next()) == Verdict::BothAccept)
                .count();
        }
        if taken < VALUES / 20 {
            problems.push(format!("{name}: {taken} taken, too few\n    {schema}"));
        }
    }
    assert!(judged > 200 && loose < 30, "{judged} types, {loose} of them looser");
    no_problems(&problems);
}

/// Calls `each` with every schema in a schema.
fn visit(schema: &Value, each: &mut dyn FnMut(&Value)) {
    each(schema);
    let Some(keywords) = schema.as_object() else { return };
    for (key, value) in keywords {
        match (key.as_str(), value) {
            ("properties" | "$defs", Value::Object(schemas)) => schemas.values().for_each(|schema| visit(schema, each)),
            ("anyOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
                for schema in schemas {
                    visit(schema, each);
                }
            }
            ("items" | "additionalProperties" | "propertyNames", schema) => visit(schema, each),
            _ => {}
        }
    }
}

/// No schema has a form that the profile's clients refuse.
#[test]
fn forms_that_clients_accept() {
    let mut problems = Vec::new();
    for (name, case) in cases() {
        for profile in [Profile::Portable, Profile::Gemini, Profile::OpenaiStrict] {
            let schema = match profile {
                Profile::OpenaiStrict => strict(case),
                _ => Some(serde_json::from_str(&(case.in_profile)(profile)).expect("JSON")),
            };
            let Some(schema) = schema else { continue };
            visit(&schema, &mut |inner| {
                if let Some(refused) = refused(profile, inner) {
                    problems.push(format!("{name} in {profile:?}: {refused}: {inner}"));
                }
            });
        }
    }
    no_problems(&problems);
}

fn refused(profile: Profile, schema: &Value) -> Option<&'static str> {
    // `additionalProperties` may be false, and is no schema then.
    let Some(keywords) = schema.as_object() else {
        return (*schema != json!(false)).then_some("a boolean schema");
    };
    let has = |key: &str| keywords.contains_key(key);
    if let Some(reference) = schema["$ref"].as_str() {
        let siblings = keywords.keys().any(|key| {
            let root = key == "$defs";
            let said = matches!(key.as_str(), "title" | "description" | "default" | "nullable");
            key != "$ref" && !root && !(said && matches!(profile, Profile::Gemini))
        });
        if siblings || !reference.starts_with("#/$defs/") {
            return Some("a reference that is not alone, or leads elsewhere");
        }
    }
    if has("type") && (has("anyOf") || has("allOf")) {
        return Some("a type beside `anyOf`");
    }
    let absent: &[&str] = match profile {
        Profile::Gemini => &["additionalProperties", "propertyNames", "prefixItems", "allOf"],
        Profile::OpenaiStrict => &["propertyNames", "prefixItems", "minProperties", "default"],
        _ => &["nullable"],
    };
    if absent.iter().any(|key| has(key)) {
        return Some("a keyword that the client does not know");
    }
    let gemini = matches!(profile, Profile::Gemini);
    if gemini && (schema["type"].is_array() || (schema["type"] == "array" && !has("items"))) {
        return Some("a list of types, or an array without `items`");
    }
    if gemini && has("anyOf") && (has("properties") || has("required")) {
        return Some("properties beside `anyOf`");
    }
    if matches!(profile, Profile::OpenaiStrict) && schema["type"] == "object" {
        let properties = schema["properties"].as_object();
        let properties = properties.into_iter().flatten().map(|(name, _)| json!(name));
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut properties: Vec<Value> = properties.collect();
        let order = |value: &Value| value.to_string();
        required.sort_by_key(order);
        properties.sort_by_key(order);
        if properties != required || schema["additionalProperties"] != false {
            return Some("an object with optional properties, or with further ones");
        }
    }
    None
}
