//! Lossless: definitions. Unused definitions are removed. A definition that costs no more tokens in
//! place is written there, as is the target of any other reference.
//!
//! The decision is made from the innermost definition outwards, each with the definitions already
//! written into it. A definition is written in place only if that is no longer, so the schema never
//! grows, however often definitions refer to each other. No part of it gets deeper than
//! [`MAX_DEPTH`]. A definition with a form that some client refuses is not copied to several
//! locations.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::{
    annotations::Shift,
    form::Forms,
    guard::{Guard, split},
    merge::merge,
    places,
    run::Context,
    walk::{self, Place},
};

/// Levels that something may lie deep in the root or in a definition for being written there.
const MAX_DEPTH: usize = 100;
/// Levels of a definition that is written in place.
const MAX_HEIGHT: usize = 40;

/// Definitions by reference: `#/$defs/name`.
type Bodies = HashMap<String, Map<String, Value>>;

/// Drops, and writes in place. Names and holders stay: `definitions` is read as `$defs` is, and has fewer tokens.
pub(super) fn definitions(schema: &mut Map<String, Value>, context: &Context<'_>) -> usize {
    let guard = context.guard;
    if !schema.contains_key("$defs") && !schema.contains_key("definitions") && guard.places.is_empty() {
        return 0;
    }
    let mut root = schema.clone();
    let mut places = 0;
    let mut all: Vec<(String, Value)> = Vec::new();
    for holder in ["$defs", "definitions"] {
        match root.shift(holder) {
            Some(Value::Object(held)) => {
                all.extend(
                    held.into_iter()
                        .map(|(name, body)| (format!("#/{holder}/{name}"), body)),
                );
            }
            // Not definitions, whatever it is.
            Some(_) => return 0,
            None => {}
        }
    }
    let before = all.len();
    keep_reachable(&root, guard, &mut all);
    places += before - all.len();
    let mut inline = small_places(schema, context);
    places += write_in_place(&mut root, &mut all, &mut inline, context);
    let before = all.len();
    keep_reachable(&root, guard, &mut all);
    places += usize::from(places == 0 && before > all.len());
    put_back(&mut root, all);
    if places > 0 {
        *schema = root;
    }
    places
}

/// What a schema refers to, each time that it does.
fn references(schema: &Map<String, Value>) -> Vec<&str> {
    let mut found = Vec::new();
    walk::look(schema, Place::ROOT, &mut |_, schema| {
        found.extend(schema.get("$ref").and_then(Value::as_str));
    });
    found
}

/// Leaves out the definitions that neither the root nor one that stays refers to.
fn keep_reachable(root: &Map<String, Value>, guard: &Guard, all: &mut Vec<(String, Value)>) {
    let bodies: HashMap<&str, &Value> = all.iter().map(|(name, body)| (name.as_str(), body)).collect();
    let mut reached: HashSet<String> = HashSet::new();
    let mut waiting: Vec<&str> = references(root);
    waiting.extend(guard.pinned.iter().map(String::as_str));
    while let Some(name) = waiting.pop() {
        if reached.insert(name.to_owned())
            && let Some(Value::Object(body)) = bodies.get(name)
        {
            waiting.extend(references(body));
        }
    }
    all.retain(|(name, _)| reached.contains(name));
}

/// Schemas that are no definitions, and take no more tokens than the references that lead to them. Each stays where it is, so
/// only those that refer to nothing themselves: none of them leads back to itself.
fn small_places(schema: &Map<String, Value>, context: &Context<'_>) -> Bodies {
    let mut small = HashMap::new();
    let mut seen = HashSet::new();
    for reference in references(schema) {
        if seen.insert(reference)
            && split(reference).is_none()
            && let Some(Value::Object(body)) = places::found(schema, reference)
            && references(body).is_empty()
            && walk::depth_and_size(body).0 <= MAX_HEIGHT
            && context.forms.may_copy(body)
            && is_small(body, reference, context)
        {
            small.insert(reference.to_owned(), body.clone());
        }
    }
    small
}

/// Returns true if a schema has no more tokens than a reference to it.
fn is_small(body: &Map<String, Value>, reference: &str, context: &Context<'_>) -> bool {
    let (body, reference) = (json!(body).to_string(), json!({ "$ref": reference }).to_string());
    context
        .scale
        .all(|counter| counter.count(&body) <= counter.count(&reference))
}

/// Writes definitions, and what is in `inline`, where they are used.
fn write_in_place(
    root: &mut Map<String, Value>,
    all: &mut [(String, Value)],
    inline: &mut Bodies,
    context: &Context<'_>,
) -> usize {
    let mut uses: HashMap<String, usize> = HashMap::new();
    for reference in references(root) {
        *uses.entry(reference.to_owned()).or_default() += 1;
    }
    let mut bodies: Bodies = HashMap::new();
    for (name, body) in all.iter() {
        if let Value::Object(body) = body {
            for reference in references(body) {
                *uses.entry(reference.to_owned()).or_default() += 1;
            }
            bodies.insert(name.clone(), body.clone());
        }
    }
    let mut places = 0;
    for name in innermost_first(all) {
        let Some(body) = bodies.get_mut(&name) else {
            continue;
        };
        places += expand(body, Place::DEFINITION, inline, 1, context.forms);
        let uses = uses.get(&name).copied().unwrap_or(0);
        if !context.guard.pinned.contains(&name)
            && walk::depth_and_size(body).0 <= MAX_HEIGHT
            && (uses < 2 || context.forms.may_copy(body))
            && pays(&name, body, uses, context)
        {
            inline.insert(name, body.clone());
        }
    }
    places += expand(root, Place::ROOT, inline, 1, context.forms);
    for (name, body) in all.iter_mut() {
        if let Some(mut expanded) = bodies.remove(name) {
            // Those that contain themselves were not on the list.
            places += expand(&mut expanded, Place::DEFINITION, inline, 1, context.forms);
            *body = Value::Object(expanded);
        }
    }
    places
}

/// Returns true if a definition costs no more tokens in place than with its references.
fn pays(name: &str, body: &Map<String, Value>, uses: usize, context: &Context<'_>) -> bool {
    let body = json!(body).to_string();
    let reference = json!({ "$ref": name }).to_string();
    let header = format!(",{}:", json!(split(name).map_or(name, |(_, name)| name)));
    context.scale.all(|counter| {
        let body = counter.count(&body);
        let referring = uses.saturating_mul(counter.count(&reference));
        uses.saturating_mul(body) <= referring + body + counter.count(&header)
    })
}

/// Names in such an order that one comes behind those that it refers to; without those that lead back to themselves.
fn innermost_first(all: &[(String, Value)]) -> Vec<String> {
    let index: HashMap<&str, usize> = all
        .iter()
        .enumerate()
        .map(|(at, (name, _))| (name.as_str(), at))
        .collect();
    let targets: Vec<Vec<usize>> = all
        .iter()
        .map(|(_, body)| {
            let body = body.as_object().map(references).unwrap_or_default();
            let mut targets: Vec<usize> = body.into_iter().filter_map(|name| index.get(name).copied()).collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        })
        .collect();
    let mut users = vec![Vec::new(); all.len()];
    for (user, targets) in targets.iter().enumerate() {
        for target in targets {
            users[*target].push(user);
        }
    }
    let inner = peel(&targets, &users, &vec![false; all.len()]);
    let mut done = vec![false; all.len()];
    for at in &inner {
        done[*at] = true;
    }
    // What is left leads to a cycle, or is in one: those that none of the others leads to are not.
    let outer = peel(&users, &targets, &done);
    inner
        .into_iter()
        .chain(outer.into_iter().rev())
        .map(|at| all[at].0.clone())
        .collect()
}

/// Those whose every neighbour in `before` was taken earlier.
fn peel(before: &[Vec<usize>], after: &[Vec<usize>], done: &[bool]) -> Vec<usize> {
    let mut open: Vec<usize> = before
        .iter()
        .map(|neighbours| neighbours.iter().filter(|at| !done[**at]).count())
        .collect();
    let mut waiting: Vec<usize> = (0..before.len()).filter(|at| open[*at] == 0 && !done[*at]).collect();
    let mut taken = Vec::new();
    while let Some(at) = waiting.pop() {
        taken.push(at);
        for next in &after[at] {
            if !done[*next] {
                open[*next] -= 1;
                if open[*next] == 0 {
                    waiting.push(*next);
                }
            }
        }
    }
    taken
}

/// Writes what is in `inline` in the place of references to it.
fn expand(schema: &mut Map<String, Value>, place: Place<'_>, inline: &Bodies, level: usize, forms: &Forms) -> usize {
    let mut places = 0;
    walk::children_mut(schema, |place, child| {
        if let Value::Object(child) = child {
            places += expand(
                child,
                place,
                inline,
                level + 1 + usize::from(place.name.is_some()),
                forms,
            );
        }
    });
    let Some((name, body)) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|name| inline.get_key_value(name))
    else {
        return places;
    };
    // What is said of another property, say, is not also said of this one, of which something is said already.
    if split(name).is_none() && schema.len() > 1 {
        return places;
    }
    if level + walk::depth_and_size(body).0 > MAX_DEPTH {
        return places;
    }
    let mut beside = schema.clone();
    beside.shift("$ref");
    match merge(&beside, body) {
        Some(merged) if forms.may_inline(place, schema, body, &merged) => {
            *schema = merged;
            places + 1
        }
        _ => places,
    }
}

fn put_back(root: &mut Map<String, Value>, all: Vec<(String, Value)>) {
    for (reference, body) in all {
        if let Some((holder, name)) = split(&reference) {
            let held = root.entry(holder).or_insert_with(|| json!({}));
            if let Value::Object(held) = held {
                held.insert(name.to_owned(), body);
            }
        }
    }
}
