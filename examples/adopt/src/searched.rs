//! The server with the meta-tools in place of its tools.

use mcpact::{
    Menu,
    discover::Mode,
    serve::{RouterExt, StartError},
};
use rmcp::{
    Json, ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::Tool,
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tasks::{Counts, TaskResult, Tasks};

/// How soon a task should be done
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
enum Priority {
    /// When there is time
    Low,
    #[default]
    Normal,
    /// Before anything else
    High,
}

/// When a task repeats
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "every", rename_all = "lowercase")]
enum Repeat {
    Day {
        /// Days between two repeats
        #[schemars(range(min = 1))]
        interval: u32,
    },
    Week {
        /// Days of the week, such as Monday
        days: Vec<String>,
    },
}

/// A page of tasks
#[derive(Deserialize, JsonSchema)]
struct Page {
    /// Max tasks to list
    #[serde(default = "twenty")]
    #[schemars(range(min = 1, max = 100))]
    limit: usize,
    /// Number of tasks to skip
    #[serde(default)]
    offset: usize,
}

fn twenty() -> usize {
    20
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct NewTask {
    /// Title of the task
    title: String,
    /// More about the task
    notes: Option<String>,
    #[serde(default)]
    priority: Priority,
    /// Last day, as YYYY-MM-DD
    due: Option<String>,
    /// Tags to find it by
    #[serde(default)]
    tags: Vec<String>,
    repeat: Option<Repeat>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Changes {
    /// Number of the task
    id: u32,
    /// New title
    title: Option<String>,
    /// New notes
    notes: Option<String>,
    priority: Option<Priority>,
    /// New last day, as YYYY-MM-DD
    due: Option<String>,
    repeat: Option<Repeat>,
}

#[derive(Deserialize, JsonSchema)]
struct TaskId {
    /// Number of the task
    id: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Listing {
    /// Only tasks that are done, or only open ones
    done: Option<bool>,
    /// Only tasks with this tag
    tag: Option<String>,
    /// Only tasks of this priority
    priority: Option<Priority>,
    #[serde(flatten)]
    page: Page,
}

#[derive(Deserialize, JsonSchema)]
struct Find {
    /// Words in title, notes or tags
    words: Vec<String>,
    #[serde(flatten)]
    page: Page,
}

/// The task server.
#[derive(Clone)]
pub struct Server {
    tasks: Tasks,
    tool_router: ToolRouter<Self>,
}

impl Server {
    /// A server without tasks.
    pub fn new(mode: Mode) -> Result<Self, StartError> {
        let menu = Menu::new()
            .about("add, find and change tasks of a list")
            .pins(["add_task", "list_tasks"])
            .mode(mode)
            .from_env(Mode::EVERY);
        let server = Self {
            tasks: Tasks::default(),
            tool_router: Self::tool_router().compacted().discoverable(menu)?,
        };
        server.tool_router.check_handler(&server)?;
        Ok(server)
    }

    /// Lists the tools.
    pub fn tools(&self) -> Vec<Tool> {
        self.tool_router.list_all()
    }
}

#[tool_router]
impl Server {
    /// Add a task
    #[tool]
    fn add_task(&self, Parameters(task): Parameters<NewTask>) -> TaskResult {
        self.tasks.add(&task)
    }

    /// Change the given fields of a task
    #[tool]
    fn edit_task(&self, Parameters(changes): Parameters<Changes>) -> TaskResult {
        self.tasks.edit(changes.id, &changes)
    }

    /// Mark a task as done
    #[tool]
    fn complete_task(&self, Parameters(task): Parameters<TaskId>) -> TaskResult {
        self.tasks.complete(task.id)
    }

    /// Delete a task for good
    #[tool(annotations(destructive_hint = true))]
    fn delete_task(&self, Parameters(task): Parameters<TaskId>) -> TaskResult {
        self.tasks.delete(task.id)
    }

    /// Read a task
    #[tool(annotations(read_only_hint = true))]
    fn get_task(&self, Parameters(task): Parameters<TaskId>) -> TaskResult {
        self.tasks.get(task.id)
    }

    /// List tasks, oldest first
    #[tool(annotations(read_only_hint = true))]
    fn list_tasks(&self, Parameters(listing): Parameters<Listing>) -> String {
        let Page { limit, offset } = listing.page;
        self.tasks
            .list(listing.done, listing.tag.as_deref(), &listing.priority, offset, limit)
    }

    /// Find tasks by words
    #[tool(annotations(read_only_hint = true))]
    async fn find_tasks(&self, Parameters(find): Parameters<Find>) -> String {
        self.tasks.find(&find.words, find.page.offset, find.page.limit)
    }

    /// Count tasks, open and done
    #[tool(annotations(read_only_hint = true))]
    fn count_tasks(&self) -> Json<Counts> {
        Json(self.tasks.count())
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}
