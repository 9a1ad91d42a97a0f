//! Lossless pass: removes unused definitions, and writes small ones in place.
//!
//! A definition that costs no more tokens in place is written there, as is the target of any other
//! reference.
//!
//! The pass decides on definitions from the innermost outwards, each with the definitions already
//! written into it. It writes a definition in place only if that takes no more tokens, so the
//! schema never grows, however often definitions refer to each other. No part of it gets deeper
//! than [`MAX_INLINE_LEVELS`]. A definition with a form that some client refuses is not copied to several
//! locations.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::{
    form_counts::DEFINITION, form_rules::FormRules, keywords::remove, merge::merge, pass_input::PassInput, ref_targets,
    restrictions::Restrictions,
};
use crate::json::{
    cost::{self, Rendered},
    json_schema::{Extent, Location, children_mut, definition_name, to_definition, visit_objects},
};

/// The maximum depth, in the root or a definition, at which a definition is written in place.
const MAX_INLINE_LEVELS: usize = 100;
/// The maximum depth of a definition that is written in place.
const MAX_INLINED_LEVELS: usize = 40;

/// Definitions by reference: `#/$defs/name`.
type Bodies = HashMap<String, Map<String, Value>>;

/// Removes definitions, and writes them in place. The others keep their names and their keyword:
/// `definitions` means the same as `$defs`, and has fewer tokens.
pub(super) fn definitions(schema: &mut Map<String, Value>, input: &PassInput<'_>) -> usize {
    let restrictions = input.restrictions;
    if !schema.contains_key("$defs") && !schema.contains_key("definitions") && restrictions.targets.is_empty() {
        return 0;
    }
    let mut inline = small_targets(schema, input);
    let mut root = schema.clone();
    let mut changes = 0;
    let mut all: Vec<(String, Value)> = Vec::new();
    for holder in ["$defs", "definitions"] {
        match remove(&mut root, holder) {
            Some(Value::Object(bodies)) => {
                let named = bodies
                    .into_iter()
                    .map(|(name, body)| (to_definition(holder, &name), body));
                all.extend(named);
            }
            // The value is not an object of definitions.
            Some(_) => return 0,
            None => {}
        }
    }
    let before = all.len();
    keep_reachable(&root, restrictions, &mut all);
    changes += before - all.len();
    changes += write_in_place(&mut root, &mut all, &mut inline, input);
    keep_reachable(&root, restrictions, &mut all);
    put_back(&mut root, all);
    if changes > 0 {
        *schema = root;
    }
    changes
}

/// Returns every reference of a schema, as often as it occurs.
fn references(schema: &Map<String, Value>) -> Vec<&str> {
    let mut found = Vec::new();
    visit_objects(schema, |_, schema| {
        found.extend(schema.get("$ref").and_then(Value::as_str));
    });
    found
}

/// Removes the definitions to which neither the root nor a remaining definition refers.
fn keep_reachable(root: &Map<String, Value>, restrictions: &Restrictions, all: &mut Vec<(String, Value)>) {
    let bodies: HashMap<&str, &Value> = all.iter().map(|(name, body)| (name.as_str(), body)).collect();
    let mut reached: HashSet<String> = HashSet::new();
    let mut pending: Vec<&str> = references(root);
    pending.extend(restrictions.pinned.iter().map(String::as_str));
    while let Some(name) = pending.pop() {
        if reached.insert(name.to_owned())
            && let Some(Value::Object(body)) = bodies.get(name)
        {
            pending.extend(references(body));
        }
    }
    all.retain(|(name, _)| reached.contains(name));
}

/// Returns the other targets of references that have no more tokens than the reference. A target
/// stays, so only those without references count: none of them leads back to itself.
fn small_targets(schema: &Map<String, Value>, input: &PassInput<'_>) -> Bodies {
    let mut small = HashMap::new();
    let mut seen = HashSet::new();
    for reference in references(schema) {
        if seen.insert(reference)
            && definition_name(reference).is_none()
            && let Some(Value::Object(body)) = ref_targets::schema_at(schema, reference)
            && references(body).is_empty()
            && is_flat(body)
            && input.forms.may_copy(body)
            && is_small(body, reference, input)
        {
            small.insert(reference.to_owned(), body.clone());
        }
    }
    small
}

/// Returns whether a definition is flat enough to be written in place.
fn is_flat(body: &Map<String, Value>) -> bool {
    Extent::of_object(body).depth <= MAX_INLINED_LEVELS
}

/// Returns a schema as text.
fn text(schema: &Map<String, Value>) -> Rendered {
    let mut text = Rendered::default();
    cost::write_object(&mut text, schema);
    text
}

/// Returns `{"$ref":"…"}`.
fn reference_text(reference: &str) -> Rendered {
    text(&Map::from_iter([("$ref".to_owned(), json!(reference))]))
}

/// Returns whether a schema has no more tokens than a reference to it.
fn is_small(body: &Map<String, Value>, reference: &str, input: &PassInput<'_>) -> bool {
    let (body, reference) = (text(body), reference_text(reference));
    input
        .counter
        .all(|counter| counter.count(&body) <= counter.count(&reference))
}

/// Writes definitions, and the bodies of `inline`, in place of their references.
fn write_in_place(
    root: &mut Map<String, Value>,
    all: &mut [(String, Value)],
    inline: &mut Bodies,
    input: &PassInput<'_>,
) -> usize {
    let mut uses: HashMap<String, usize> = HashMap::new();
    let mut bodies: Bodies = HashMap::new();
    let definitions = all.iter().filter_map(|(_, body)| body.as_object());
    for schema in definitions.chain([&*root]) {
        for reference in references(schema) {
            *uses.entry(reference.to_owned()).or_default() += 1;
        }
    }
    for (name, body) in all.iter() {
        if let Value::Object(body) = body {
            bodies.insert(name.clone(), body.clone());
        }
    }
    let mut changes = 0;
    for name in innermost_first(all) {
        let Some(body) = bodies.get_mut(&name) else {
            continue;
        };
        changes += expand(body, DEFINITION, inline, 1, input.forms);
        let uses = uses.get(&name).copied().unwrap_or(0);
        if !input.restrictions.pinned.contains(&name)
            && is_flat(body)
            && (uses < 2 || input.forms.may_copy(body))
            && costs_no_more_in_place(&name, body, uses, input)
        {
            inline.insert(name, body.clone());
        }
    }
    changes += expand(root, Location::ROOT, inline, 1, input.forms);
    for (name, body) in all.iter_mut() {
        if let Some(mut expanded) = bodies.remove(name) {
            // `innermost_first` omits those that contain themselves.
            changes += expand(&mut expanded, DEFINITION, inline, 1, input.forms);
            *body = Value::Object(expanded);
        }
    }
    changes
}

/// Returns whether a definition costs no more tokens in place than with its references.
fn costs_no_more_in_place(name: &str, body: &Map<String, Value>, uses: usize, input: &PassInput<'_>) -> bool {
    let (body, reference) = (text(body), reference_text(name));
    let mut key = Rendered::default();
    key.push_str(&format!(
        ",{}:",
        json!(definition_name(name).map_or(name, |(_, name)| name))
    ));
    input.counter.all(|counter| {
        let body = counter.count(&body);
        let references = uses.saturating_mul(counter.count(&reference));
        uses.saturating_mul(body) <= references + body + counter.count(&key)
    })
}

/// Returns the names in an order in which each definition follows those that it refers to. Omits
/// definitions that lead back to themselves.
fn innermost_first(all: &[(String, Value)]) -> Vec<String> {
    let index: HashMap<&str, usize> = all
        .iter()
        .enumerate()
        .map(|(index, (name, _))| (name.as_str(), index))
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
    let inner = topological_order(&targets, &users, &vec![false; all.len()]);
    let mut done = vec![false; all.len()];
    for index in &inner {
        done[*index] = true;
    }
    // The others lead to a cycle or are part of one. This call finds those to which no cycle leads.
    let outer = topological_order(&users, &targets, &done);
    inner
        .into_iter()
        .chain(outer.into_iter().rev())
        .map(|index| all[index].0.clone())
        .collect()
}

/// Returns indices in an order in which each follows all of its neighbours in `before`. Indices in
/// `done` count as already in the order.
fn topological_order(before: &[Vec<usize>], after: &[Vec<usize>], done: &[bool]) -> Vec<usize> {
    let mut open: Vec<usize> = before
        .iter()
        .map(|neighbours| neighbours.iter().filter(|at| !done[**at]).count())
        .collect();
    let is_ready = |index: &usize| open[*index] == 0 && !done[*index];
    let mut pending: Vec<usize> = (0..before.len()).filter(is_ready).collect();
    let mut order = Vec::new();
    while let Some(index) = pending.pop() {
        order.push(index);
        for next in &after[index] {
            if !done[*next] {
                open[*next] -= 1;
                if open[*next] == 0 {
                    pending.push(*next);
                }
            }
        }
    }
    order
}

/// Writes the bodies of `inline` in place of their references.
fn expand(
    schema: &mut Map<String, Value>,
    location: Location<'_>,
    inline: &Bodies,
    level: usize,
    forms: &FormRules,
) -> usize {
    let mut changes = 0;
    children_mut(schema, |location, child| {
        if let Value::Object(child) = child {
            let level = level + 1 + usize::from(location.name.is_some());
            changes += expand(child, location, inline, level, forms);
        }
    });
    let Some((name, body)) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|name| inline.get_key_value(name))
    else {
        return changes;
    };
    // The annotations of another property do not belong to one that has its own.
    let has_own_keywords = definition_name(name).is_none() && schema.len() > 1;
    if has_own_keywords || level + Extent::of_object(body).depth > MAX_INLINE_LEVELS {
        return changes;
    }
    let mut beside = schema.clone();
    remove(&mut beside, "$ref");
    match merge(&beside, body) {
        Some(merged) if forms.may_inline(location, schema, body, &merged) => {
            *schema = merged;
            changes + 1
        }
        _ => changes,
    }
}

/// Adds the remaining definitions to the root.
fn put_back(root: &mut Map<String, Value>, all: Vec<(String, Value)>) {
    for (reference, body) in all {
        if let Some((holder, name)) = definition_name(&reference) {
            let bodies = root.entry(holder).or_insert_with(|| json!({}));
            if let Value::Object(bodies) = bodies {
                bodies.insert(name.to_owned(), body);
            }
        }
    }
}
