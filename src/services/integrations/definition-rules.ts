/** Validates the definition of an integration beyond its schema, and reports all problems with their places. */

import { credentialHeaderProblem } from '../../kit/credential-header.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationAuth } from '../../model/integration.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { isDotSegment } from './dot-segment.ts';
import type { IntegrationDraft } from './draft.ts';
import { lookupProblems } from './lookup-rules.ts';
import { operationProblems } from './operation-rules.ts';

/** The problems of a definition. Checking many operations takes time, so it proceeds in steps. */
export type DefinitionCheck = (draft: IntegrationDraft) => Steps<FieldProblem[]>;

/** @param ownCategories the categories of Weir's own node types, which integrations cannot use */
export function* definitionProblems(
  { slug, baseUrl, auth = { type: 'none' }, operations }: IntegrationDraft,
  ownCategories: ReadonlySet<string>,
): Steps<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  if (ownCategories.has(slug))
    problems.push({
      field: '/slug',
      message: `must be another one: \`${slug}\` is a category of Weir's own node types`,
    });
  problems.push(...baseUrlProblems(baseUrl), ...authProblems(auth));
  const names = new Map<string, number>();
  for (const [index, operation] of operations.entries()) {
    const field = `/operations/${index}`;
    const first = names.get(operation.name);
    if (first === undefined) names.set(operation.name, index);
    else
      problems.push({
        field: `${field}/name`,
        message: `must be unique: \`operations[${first}]\` is named \`${operation.name}\` too`,
      });
    yield* operationProblems(operation, field, auth, problems);
    problems.push(...lookupProblems(operation, operations, `${field}/lookup`));
    yield;
  }
  return problems;
}

function baseUrlProblems(text: string): readonly FieldProblem[] {
  const problem = (message: string): readonly FieldProblem[] => [{ field: '/baseUrl', message }];
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text))
    return problem('must be a URL that begins with https:// or http://');
  const [authority = '', ...path] = text.replace(/^https?:\/\//, '').split('/');
  if (authority.includes('@'))
    return problem('must not carry a user name or password: name the kind of credential in `auth`');
  if (new URL(text).port === '0') return problem('must have a port from 1 to 65535, or none');
  if (text.includes('?')) return problem('must not have a query: parameters belong to operations');
  if (text.includes('#')) return problem('must not have a fragment');
  if (/[{}]/.test(text)) return problem('must not have braces: it has no parameters');
  if (path.some(isDotSegment)) return problem('must not have `.` or `..` as a part of its path');
  return [];
}

function authProblems({ type, header, parameter }: IntegrationAuth): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const only = (owner: IntegrationAuth['type']): string =>
    `must be absent: only the type \`${owner}\` has one`;
  if (header !== undefined) {
    const message =
      type === 'api_key_header' ? credentialHeaderProblem(header) : only('api_key_header');
    if (message !== undefined) problems.push({ field: '/auth/header', message });
  }
  if (parameter !== undefined && type !== 'api_key_query')
    problems.push({ field: '/auth/parameter', message: only('api_key_query') });
  return problems;
}
