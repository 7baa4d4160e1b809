/** Places in the v1 document that a test spoils. */

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is spoilt at any depth */
export type Mutate = (document: any) => void;

export const listKeys = (document: any): any => document.paths['/api/v1/keys'].get;
export const createKey = (document: any): any => document.paths['/api/v1/keys'].post;
export const execute = (document: any): any =>
  document.paths['/api/v1/workflows/{workflowId}/execute'].post;
export const responseOf = (document: any, name: string): any => document.components.responses[name];
export const schema = (document: any, name: string): any => document.components.schemas[name];

/** A rule, what spoils the v1 document, and what the rule then says. */
export type SeededViolation = readonly [rule: string, mutate: Mutate, says: string];
