//! Tasks in memory, each a JSON object. Nothing here depends on tools.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The result of a tool: JSON text, or an error.
pub(crate) type TaskResult = Result<String, String>;

type Task = Map<String, Value>;

/// The tasks, by number; the number of a deleted task stays unused. A clone has the same tasks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tasks(Arc<Mutex<Vec<Option<Task>>>>);

/// The numbers of tasks.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Counts {
    open: usize,
    done: usize,
}

impl Tasks {
    /// Adds a task with these fields.
    pub(crate) fn add(&self, task: &impl Serialize) -> TaskResult {
        let mut tasks = self.lock();
        let mut added = Map::from_iter([("id".to_owned(), tasks.len().into()), ("done".to_owned(), false.into())]);
        added.extend(properties(task)?);
        let text = Value::from(added.clone()).to_string();
        tasks.push(Some(added));
        Ok(text)
    }

    /// Changes the fields of a task that are not null in `changes`.
    pub(crate) fn edit(&self, id: u32, changes: &impl Serialize) -> TaskResult {
        let changes = properties(changes)?;
        self.change(id, |task| task.extend(changes))
    }

    /// Marks a task as done.
    pub(crate) fn complete(&self, id: u32) -> TaskResult {
        self.change(id, |task| task["done"] = true.into())
    }

    /// Deletes a task.
    pub(crate) fn delete(&self, id: u32) -> TaskResult {
        let mut tasks = self.lock();
        let deleted = tasks.get_mut(id as usize).and_then(Option::take);
        deleted
            .map(|_| format!("task {id} is deleted"))
            .ok_or_else(|| no_task(id))
    }

    /// Returns a task.
    pub(crate) fn get(&self, id: u32) -> TaskResult {
        self.change(id, |_| {})
    }

    /// Lists the tasks that match the filters.
    pub(crate) fn list(
        &self,
        done: Option<bool>,
        tag: Option<&str>,
        priority: &impl Serialize,
        offset: usize,
        limit: usize,
    ) -> String {
        let priority = json!(priority);
        self.page_of(offset, limit, |task| {
            done.is_none_or(|done| task["done"] == done)
                && tag.is_none_or(|tag| {
                    task["tags"]
                        .as_array()
                        .is_some_and(|tags| tags.iter().any(|other| other == tag))
                })
                && (priority.is_null() || task["priority"] == priority)
        })
    }

    /// Lists the tasks whose text has all the words.
    pub(crate) fn find(&self, words: &[String], offset: usize, limit: usize) -> String {
        self.page_of(offset, limit, |task| {
            let parts = ["title", "notes", "tags"].map(|name| task.get(name).map(Value::to_string));
            let text = parts.into_iter().flatten().collect::<String>().to_lowercase();
            words.iter().all(|word| text.contains(&word.to_lowercase()))
        })
    }

    /// Counts the tasks.
    pub(crate) fn count(&self) -> Counts {
        let tasks = self.lock();
        let done = tasks.iter().flatten().filter(|task| task["done"] == true).count();
        Counts {
            open: tasks.iter().flatten().count() - done,
            done,
        }
    }

    /// Lists `limit` of the tasks that match a filter, without the first `offset`.
    fn page_of(&self, offset: usize, limit: usize, matches: impl Fn(&Task) -> bool) -> String {
        let tasks = self.lock();
        let matching = tasks.iter().flatten().filter(|task| matches(task));
        let page: Vec<_> = matching.skip(offset).take(limit).collect();
        json!(page).to_string()
    }

    /// Changes a task and returns it.
    fn change(&self, id: u32, change: impl FnOnce(&mut Task)) -> TaskResult {
        let mut tasks = self.lock();
        let task = tasks.get_mut(id as usize).and_then(Option::as_mut);
        let task = task.ok_or_else(|| no_task(id))?;
        change(task);
        Ok(Value::from(task.clone()).to_string())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<Task>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the properties of a JSON object that are not null.
fn properties(value: &impl Serialize) -> Result<Task, String> {
    match serde_json::to_value(value) {
        Ok(Value::Object(properties)) => Ok(properties.into_iter().filter(|(_, value)| !value.is_null()).collect()),
        Ok(other) => Err(format!("a task is an object, not {other}")),
        Err(error) => Err(error.to_string()),
    }
}

fn no_task(id: u32) -> String {
    format!("there is no task {id}")
}
