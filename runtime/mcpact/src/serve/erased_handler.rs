//! `ServerHandler` as a `dyn` trait, so that a server's type does not depend on its other handler.

// Logging and the subscriptions of older protocols are deprecated but in use, and rmcp before 3.4
// has `ServerConfig` only under its deprecated name.
#![allow(deprecated)]

use std::{borrow::Cow, pin::Pin};

#[cfg(feature = "skills")]
use rmcp::model::{
    GetSkillRequestParams, GetSkillResult, ListSkillsResult, ReadResourceDirectoryRequestParams,
    ReadResourceDirectoryResult,
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam, CompleteRequestParams,
        CompleteResult, CustomNotification, CustomRequest, CustomResult, DiscoverResult, GetPromptRequestParams,
        GetPromptResponse, GetTaskParams, GetTaskResult, InitializeRequestParams, InitializeResult, ListPromptsResult,
        ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
        ProgressNotificationParam, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ServerInfo,
        SetLevelRequestParams, SubscribeRequestParams, SubscriptionFilter, UnsubscribeRequestParams, UpdateTaskParams,
    },
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

/// The boxed future of a handler's method.
pub(super) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

macro_rules! erased_handler {
    (
        requests { $($(#[$attribute:meta])* $request:ident($Params:ty) -> $Result:ty;)* }
        notifications { $($notification:ident($Note:ty);)* }
    ) => {
        /// The methods of [`ServerHandler`] with boxed futures.
        pub(super) trait ErasedHandler: Send + Sync {
            $(
                $(#[$attribute])*
                fn $request(
                    &self,
                    params: $Params,
                    context: RequestContext<RoleServer>,
                ) -> Boxed<'_, Result<$Result, ErrorData>>;
            )*
            $(fn $notification(&self, params: $Note, context: NotificationContext<RoleServer>) -> Boxed<'_, ()>;)*
            fn discover(&self, context: RequestContext<RoleServer>) -> Boxed<'_, Result<DiscoverResult, ErrorData>>;
            fn on_initialized(&self, context: NotificationContext<RoleServer>) -> Boxed<'_, ()>;
            fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) -> Boxed<'_, ()>;
            fn listen(&self, context: SubscriptionContext) -> Boxed<'_, Result<(), ErrorData>>;
            fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter>;
            fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]>;
            fn get_info(&self) -> ServerInfo;
        }

        impl<H: ServerHandler> ErasedHandler for H {
            $(
                $(#[$attribute])*
                fn $request(
                    &self,
                    params: $Params,
                    context: RequestContext<RoleServer>,
                ) -> Boxed<'_, Result<$Result, ErrorData>> {
                    Box::pin(ServerHandler::$request(self, params, context))
                }
            )*
            $(fn $notification(&self, params: $Note, context: NotificationContext<RoleServer>) -> Boxed<'_, ()> {
                Box::pin(ServerHandler::$notification(self, params, context))
            })*
            fn discover(&self, context: RequestContext<RoleServer>) -> Boxed<'_, Result<DiscoverResult, ErrorData>> {
                Box::pin(ServerHandler::discover(self, context))
            }
            fn on_initialized(&self, context: NotificationContext<RoleServer>) -> Boxed<'_, ()> {
                Box::pin(ServerHandler::on_initialized(self, context))
            }
            fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) -> Boxed<'_, ()> {
                Box::pin(ServerHandler::on_roots_list_changed(self, context))
            }
            fn listen(&self, context: SubscriptionContext) -> Boxed<'_, Result<(), ErrorData>> {
                Box::pin(ServerHandler::listen(self, context))
            }
            fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
                ServerHandler::accepted_subscription_filter(self, requested)
            }
            fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
                ServerHandler::supported_protocol_versions(self)
            }
            fn get_info(&self) -> ServerInfo {
                ServerHandler::get_info(self)
            }
        }
    };
}

erased_handler! {
    requests {
    initialize(InitializeRequestParams) -> InitializeResult;
    complete(CompleteRequestParams) -> CompleteResult;
    set_level(SetLevelRequestParams) -> ();
    get_prompt(GetPromptRequestParams) -> GetPromptResponse;
    list_prompts(Option<PaginatedRequestParams>) -> ListPromptsResult;
    list_resources(Option<PaginatedRequestParams>) -> ListResourcesResult;
    list_resource_templates(Option<PaginatedRequestParams>) -> ListResourceTemplatesResult;
    read_resource(ReadResourceRequestParams) -> ReadResourceResponse;
    subscribe(SubscribeRequestParams) -> ();
    unsubscribe(UnsubscribeRequestParams) -> ();
    call_tool(CallToolRequestParams) -> CallToolResponse;
    list_tools(Option<PaginatedRequestParams>) -> ListToolsResult;
    on_custom_request(CustomRequest) -> CustomResult;
    get_task(GetTaskParams) -> GetTaskResult;
    update_task(UpdateTaskParams) -> ();
    cancel_task(CancelTaskParams) -> ();
    #[cfg(feature = "skills")]
    list_skills(Option<PaginatedRequestParams>) -> ListSkillsResult;
    #[cfg(feature = "skills")]
    get_skill(GetSkillRequestParams) -> GetSkillResult;
    #[cfg(feature = "skills")]
    read_resource_directory(ReadResourceDirectoryRequestParams) -> ReadResourceDirectoryResult;
    }
    notifications {
    on_cancelled(CancelledNotificationParam);
    on_progress(ProgressNotificationParam);
    on_custom_notification(CustomNotification);
    }
}
