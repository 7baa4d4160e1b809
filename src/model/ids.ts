/**
 * Ids, each with a type of its own: an id of one kind is not accepted as an id of another kind. A bare number is
 * accepted as any.
 */

export type OrganizationId = Id<'organization'>;
export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type KeyId = Id<'key'>;
export type WorkflowId = Id<'workflow'>;
export type NodeId = Id<'node'>;
export type EdgeId = Id<'edge'>;
export type ScheduleId = Id<'schedule'>;
export type WorkflowTestId = Id<'test'>;
export type DashboardId = Id<'dashboard'>;
export type ShareLinkId = Id<'share link'>;
export type CredentialId = Id<'credential'>;
export type IntegrationId = Id<'integration'>;
export type ExecutionId = bigint & { readonly idOf?: 'execution' };

type Id<Kind extends string> = number & { readonly idOf?: Kind };
