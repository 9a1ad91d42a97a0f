//! The `ServerHandler` of a server: it serves the tools, and another handler the rest.

// No method is an `async fn`: rustc would compile its body again in each part of the user's crate
// that serves. The body of a boxed future is compiled once, in this crate.

// Logging and the subscriptions of older protocols are deprecated but in use, and rmcp before 3.4
// has `ServerConfig` only under its deprecated name.
#![allow(deprecated)]

use std::{borrow::Cow, future::ready};

#[cfg(feature = "skills")]
use rmcp::model::{
    GetSkillRequestMethod, GetSkillRequestParams, GetSkillResult, ListSkillsRequestMethod, ListSkillsResult,
    ReadResourceDirectoryRequestMethod, ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult,
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestMethod, CallToolRequestParams, CallToolResponse, CancelTaskMethod, CancelTaskParams,
        CancelledNotificationParam, CompleteRequestMethod, CompleteRequestParams, CompleteResult, ConstString,
        CustomNotification, CustomRequest, CustomResult, DiscoverRequestMethod, DiscoverResult, GetPromptRequestMethod,
        GetPromptRequestParams, GetPromptResponse, GetTaskMethod, GetTaskParams, GetTaskResult,
        InitializeRequestParams, InitializeResult, InitializeResultMethod, ListPromptsRequestMethod, ListPromptsResult,
        ListResourceTemplatesRequestMethod, ListResourceTemplatesResult, ListResourcesRequestMethod,
        ListResourcesResult, ListToolsRequestMethod, ListToolsResult, PaginatedRequestParams,
        ProgressNotificationParam, ProtocolVersion, ReadResourceRequestMethod, ReadResourceRequestParams,
        ReadResourceResponse, ServerCapabilities, ServerInfo, SetLevelRequestMethod, SetLevelRequestParams,
        SubscribeRequestMethod, SubscribeRequestParams, SubscriptionFilter, SubscriptionsListenRequestMethod, Tool,
        ToolsCapability, UnsubscribeRequestMethod, UnsubscribeRequestParams, UpdateTaskMethod, UpdateTaskParams,
    },
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

use super::{
    Server,
    erased_handler::{self, Boxed},
    guarded_call::{caught, caught_panic},
    malformed_request,
};

/// The future of a method, as the trait declares it.
macro_rules! future {
    ($Output:ty) => { impl Future<Output = $Output> + Send };
}

/// Implements requests by the other handler, if that declares the capability.
macro_rules! forward_requests {
    ($($(#[$attribute:meta])* $request:ident($Params:ty) -> $Result:ty, $Method:ty, $is_declared:expr;)*) => {
        $(
            $(#[$attribute])*
            fn $request(
                &self,
                params: $Params,
                context: RequestContext<RoleServer>,
            ) -> future!(Result<$Result, ErrorData>) {
                let is_declared: fn(&ServerCapabilities) -> bool = $is_declared;
                caught(<$Method>::VALUE, context, move |context| Box::pin(async move {
                    match self.other().filter(|other| is_declared(&other.get_info().capabilities)) {
                        Some(other) => other.$request(params, context).await,
                        None => Err(ErrorData::method_not_found::<$Method>()),
                    }
                }))
            }
        )*
    };
}

/// Implements notifications by the other handler.
macro_rules! forward_notifications {
    ($($notification:ident($Params:ty);)*) => {
        $(
            fn $notification(
                &self,
                params: $Params,
                context: NotificationContext<RoleServer>,
            ) -> future!(()) {
                self.notified(|other| other.$notification(params, context))
            }
        )*
    };
}

impl ServerHandler for Server {
    /// Returns the server's own name, version and tools, with the other capabilities of the other
    /// handler.
    fn get_info(&self) -> ServerInfo {
        let mut config = self
            .other()
            .map(erased_handler::ErasedHandler::get_info)
            .unwrap_or_default();
        let changes = |tools: &ToolsCapability| tools.list_changed == Some(true);
        let changing = self.inner.settings.tools_may_change || config.capabilities.tools.as_ref().is_some_and(changes);
        let tools = config.capabilities.tools.insert(ToolsCapability::default());
        tools.list_changed = changing.then_some(true);
        config.server_info = self.inner.settings.implementation.clone();
        if let Some(instructions) = self.instructions() {
            config.instructions = Some(instructions.to_owned());
        }
        config
    }

    fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> future!(Result<ListToolsResult, ErrorData>) {
        caught(ListToolsRequestMethod::VALUE, context, |context| {
            Box::pin(self.list(request, context))
        })
    }

    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> future!(Result<CallToolResponse, ErrorData>) {
        caught(CallToolRequestMethod::VALUE, context, |context| {
            Box::pin(self.call_for_client(request, context))
        })
    }

    /// Returns the tool of this name, listed or not. Returns `None` if the filter or the wrapping
    /// handler may hide tools: rmcp does not pass the caller, and it refuses a call whose headers
    /// do not match the tool's schema before the server sees the call.
    fn get_tool(&self, name: &str) -> Option<Tool> {
        if self.wrapper.is_some() || self.inner.settings.menu.code.access.is_some() {
            return None;
        }
        // rmcp calls this for each call over HTTP, and the listed entries are already parsed.
        let listed = self.entries().iter().find(|tool| tool.name == name);
        let unlisted = || self.inner.settings.toolset.get(name).map(|tool| self.inner.entry(tool));
        listed.cloned().or_else(unlisted)
    }

    fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> future!(Result<InitializeResult, ErrorData>) {
        caught(InitializeResultMethod::VALUE, context, move |context| {
            Box::pin(async move {
                let ours = ServerHandler::get_info(self);
                let Some(other) = self.other() else {
                    return Negotiation(ours).initialize(request, context).await;
                };
                let theirs = other.initialize(request, context).await?;
                let mut result = ours;
                result.protocol_version = theirs.protocol_version;
                result.meta = theirs.meta;
                if self.instructions().is_none() {
                    result.instructions = theirs.instructions;
                }
                Ok(result)
            })
        })
    }

    fn discover(&self, context: RequestContext<RoleServer>) -> future!(Result<DiscoverResult, ErrorData>) {
        caught(DiscoverRequestMethod::VALUE, context, move |context| {
            Box::pin(async move {
                let versions = self.supported_protocol_versions().into_owned();
                let ours = DiscoverResult::from_server_info(versions, ServerHandler::get_info(self));
                match self.other() {
                    None => Ok(ours),
                    Some(other) => {
                        let theirs = other.discover(context).await?;
                        let mut result = ours.with_ttl_ms(theirs.ttl_ms).with_cache_scope(theirs.cache_scope);
                        result.meta = theirs.meta;
                        // It is in `_meta`.
                        result.set_server_info(self.inner.settings.implementation.clone());
                        if self.instructions().is_none() {
                            result.instructions = theirs.instructions;
                        }
                        Ok(result)
                    }
                }
            })
        })
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        match self.other() {
            Some(other) => other.supported_protocol_versions(),
            None => Cow::Borrowed(ProtocolVersion::KNOWN_VERSIONS),
        }
    }

    fn on_initialized(&self, context: NotificationContext<RoleServer>) -> future!(()) {
        // A handler that wraps the server may pass this on to the inner server.
        if self.inner.settings.tools_may_change && !self.inside {
            self.inner.clients.add_session(&context.peer);
        }
        self.notified(|other| other.on_initialized(context))
    }

    fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) -> future!(()) {
        self.notified(|other| other.on_roots_list_changed(context))
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let theirs = self
            .other()
            .and_then(|other| other.accepted_subscription_filter(requested));
        if !self.inner.settings.tools_may_change {
            return theirs;
        }
        let mut accepted = theirs.unwrap_or_default();
        accepted.tools_list_changed = requested.tools_list_changed;
        Some(accepted)
    }

    fn listen(&self, context: SubscriptionContext) -> future!(Result<(), ErrorData>) {
        let ours =
            self.inner.settings.tools_may_change && !self.inside && context.accepted().tools_list_changed == Some(true);
        caught_panic(
            SubscriptionsListenRequestMethod::VALUE,
            Box::pin(async move {
                let _subscribed = ours.then(|| self.inner.clients.subscribe(context.sink().clone()));
                if let Some(other) = self.other() {
                    return other.listen(context).await;
                }
                context.cancelled().await;
                Ok(())
            }),
        )
    }

    fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> future!(Result<CustomResult, ErrorData>) {
        let future: Boxed<'_, _> = Box::pin(async move {
            match self.other() {
                Some(other) if request.method != CallToolRequestMethod::VALUE => {
                    let method = request.method.clone();
                    let call = |context| {
                        Box::pin(async move { other.on_custom_request(request, context).await }) as Boxed<'_, _>
                    };
                    caught(&method, context, call).await
                }
                _ => Err(malformed_request::error(request)),
            }
        });
        future
    }

    forward_requests! {
        complete(CompleteRequestParams) -> CompleteResult, CompleteRequestMethod, |has| has.completions.is_some();
        set_level(SetLevelRequestParams) -> (), SetLevelRequestMethod, |has| has.logging.is_some();
        get_prompt(GetPromptRequestParams) -> GetPromptResponse, GetPromptRequestMethod, |has| has.prompts.is_some();
        list_prompts(Option<PaginatedRequestParams>) -> ListPromptsResult, ListPromptsRequestMethod,
            |has| has.prompts.is_some();
        list_resources(Option<PaginatedRequestParams>) -> ListResourcesResult, ListResourcesRequestMethod,
            |has| has.resources.is_some();
        list_resource_templates(Option<PaginatedRequestParams>) -> ListResourceTemplatesResult,
            ListResourceTemplatesRequestMethod, |has| has.resources.is_some();
        read_resource(ReadResourceRequestParams) -> ReadResourceResponse, ReadResourceRequestMethod,
            |has| has.resources.is_some();
        subscribe(SubscribeRequestParams) -> (), SubscribeRequestMethod, takes_subscriptions;
        unsubscribe(UnsubscribeRequestParams) -> (), UnsubscribeRequestMethod, takes_subscriptions;
        get_task(GetTaskParams) -> GetTaskResult, GetTaskMethod, ServerCapabilities::supports_tasks;
        update_task(UpdateTaskParams) -> (), UpdateTaskMethod, ServerCapabilities::supports_tasks;
        cancel_task(CancelTaskParams) -> (), CancelTaskMethod, ServerCapabilities::supports_tasks;
        #[cfg(feature = "skills")]
        list_skills(Option<PaginatedRequestParams>) -> ListSkillsResult, ListSkillsRequestMethod,
            ServerCapabilities::supports_skills;
        #[cfg(feature = "skills")]
        get_skill(GetSkillRequestParams) -> GetSkillResult, GetSkillRequestMethod, ServerCapabilities::supports_skills;
        #[cfg(feature = "skills")]
        read_resource_directory(ReadResourceDirectoryRequestParams) -> ReadResourceDirectoryResult,
            ReadResourceDirectoryRequestMethod, ServerCapabilities::supports_directory_read;
    }

    forward_notifications! {
        on_cancelled(CancelledNotificationParam);
        on_progress(ProgressNotificationParam);
        on_custom_notification(CustomNotification);
    }
}

/// The information of a server without another handler. rmcp's own `initialize`, in any version,
/// chooses the protocol's version from this information.
struct Negotiation(ServerInfo);

impl ServerHandler for Negotiation {
    fn get_info(&self) -> ServerInfo {
        self.0.clone()
    }
}

impl Server {
    /// Returns the server's information, for a handler that holds this server. Instructions that
    /// are made from the tools keep only the author's own text, since such a handler may hide
    /// tools.
    ///
    /// Clients of the server itself get [`ServerHandler::get_info`].
    pub fn get_info(&self) -> ServerInfo {
        ServerHandler::get_info(&self.inside())
    }

    /// Passes a notification on to the other handler.
    fn notified<'a>(
        &'a self,
        notify: impl FnOnce(&'a dyn erased_handler::ErasedHandler) -> Boxed<'a, ()>,
    ) -> Boxed<'a, ()> {
        self.other()
            .map_or_else(|| Box::pin(ready(())) as Boxed<'_, ()>, notify)
    }
}

fn takes_subscriptions(capabilities: &ServerCapabilities) -> bool {
    let resources = capabilities.resources.as_ref();
    resources.is_some_and(|resources| resources.subscribe == Some(true))
}
