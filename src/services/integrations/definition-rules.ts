/** Validates the definition of an integration beyond its schema, and reports all problems with their places. */

import { credentialHeaderProblem } from '../../kit/credential-header.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationAuth } from '../../model/integration.ts';
import type { Fault } from '../invalid-input.ts';
import { isDotSegment } from './dot-segment.ts';
import type { IntegrationDraft } from './draft.ts';
import { operationFaults } from './operation-rules.ts';

/** The problems of a definition. Checking many operations takes time, so it proceeds in steps. */
export type DefinitionCheck = (draft: IntegrationDraft) => Steps<Fault[]>;

/** @param ownCategories the categories of Weir's own node types, which integrations cannot use */
export function* definitionFaults(
  { slug, baseUrl, auth = { type: 'none' }, operations }: IntegrationDraft,
  ownCategories: ReadonlySet<string>,
): Steps<Fault[]> {
  const faults: Fault[] = [];
  if (ownCategories.has(slug))
    faults.push({
      field: '/slug',
      message: `must be another one: \`${slug}\` is a category of Weir's own node types`,
    });
  faults.push(...baseUrlFaults(baseUrl), ...authFaults(auth));
  const names = new Map<string, number>();
  for (const [index, operation] of operations.entries()) {
    const field = `/operations/${index}`;
    const first = names.get(operation.name);
    if (first === undefined) names.set(operation.name, index);
    else
      faults.push({
        field: `${field}/name`,
        message: `must be unique: \`operations[${first}]\` is named \`${operation.name}\` too`,
      });
    yield* operationFaults(operation, field, auth, faults);
    yield;
  }
  return faults;
}

function baseUrlFaults(text: string): readonly Fault[] {
  const fault = (message: string): readonly Fault[] => [{ field: '/baseUrl', message }];
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text))
    return fault('must be a URL that begins with https:// or http://');
  const [authority = '', ...path] = text.replace(/^https?:\/\//, '').split('/');
  if (authority.includes('@'))
    return fault('must not carry a user name or password: name the kind of credential in `auth`');
  if (new URL(text).port === '0') return fault('must have a port from 1 to 65535, or none');
  if (text.includes('?')) return fault('must not have a query: parameters belong to operations');
  if (text.includes('#')) return fault('must not have a fragment');
  if (/[{}]/.test(text)) return fault('must not have braces: it has no parameters');
  if (path.some(isDotSegment)) return fault('must not have `.` or `..` as a part of its path');
  return [];
}

function authFaults({ type, header }: IntegrationAuth): readonly Fault[] {
  if (header === undefined) return [];
  const field = '/auth/header';
  if (type !== 'api_key_header')
    return [{ field, message: 'must be absent: only the type `api_key_header` has one' }];
  const message = credentialHeaderProblem(header);
  return message === undefined ? [] : [{ field, message }];
}
