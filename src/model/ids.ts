/** Ids by what they are of: the id of one kind is not taken for that of another. A bare number is taken for any. */

export type OrganizationId = Id<'organization'>;
export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type KeyId = Id<'key'>;
export type WorkflowId = Id<'workflow'>;
export type NodeId = Id<'node'>;
export type EdgeId = Id<'edge'>;
export type ScheduleId = Id<'schedule'>;
export type CredentialId = Id<'credential'>;
export type IntegrationId = Id<'integration'>;
export type ExecutionId = bigint & { readonly idOf?: 'execution' };

type Id<Kind extends string> = number & { readonly idOf?: Kind };
