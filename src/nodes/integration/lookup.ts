/** Finds out whether the API has the record of a row that a terminator may have delivered. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { Lookup } from '../../engine/api-call.ts';
import { failed, pointerSteps } from '../../engine/outcome.ts';
import type { Outcome } from '../../engine/types.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';
import { parseExactJson } from '../../kit/json/parse-exact-json.ts';
import { valueAt } from '../../kit/json/value-at.ts';
import { requestOf, type OperationOf } from './request.ts';

/** The lookup of a row, from the values of the terminator's parameters. Undefined if the operation has none. */
export function lookupOf(
  { integration, operation }: OperationOf,
  credentialId: CredentialRef | undefined,
): ((values: ExactObject) => Outcome<Lookup>) | undefined {
  const { lookup } = operation;
  const target = integration.operations.find(({ name }) => name === lookup?.operation);
  if (lookup === undefined || target === undefined) return undefined;
  const of = { integration, operation: target };
  return (values) => {
    const named = [...lookup.parameters, ...lookup.match].map(({ from }) => from);
    const missing = named.find((name) => (values[name] ?? null) === null);
    if (missing !== undefined)
      return failed({
        code: 'invalid_value',
        message: `The row cannot be looked up: it has no value for \`${missing}\``,
      });
    const parameters = lookup.parameters.map(({ name, from }) => {
      const value = values[from] ?? null;
      const parameter = target.parameters.find((one) => one.name === name);
      const isText = parameter?.type === 'string' && typeof value !== 'object';
      return [name, isText ? String(value) : value] as const;
    });
    const call = requestOf(of, Object.fromEntries(parameters), { credentialId });
    if (!call.ok) return call;
    const expected = lookup.match.map(
      ({ pointer, from }) => [pointerSteps(pointer), textOf(values[from] ?? null)] as const,
    );
    const isMatch = (row: ExactJson): boolean =>
      expected.every(([steps, text]) => {
        const value = valueAt(row, steps);
        return value !== undefined && value !== null && textOf(value) === text;
      });
    return {
      ok: true,
      value: {
        call: call.value,
        isFound: (body) => rowsIn(body, pointerSteps(target.response.rowsPath)).some(isMatch),
      },
    };
  };
}

/** Throws a SyntaxError if the body is not JSON. */
function rowsIn(body: string, path: readonly string[]): readonly ExactJson[] {
  if (body.trim() === '') return [];
  const rows = valueAt(parseExactJson(body), path);
  if (rows === undefined || rows === null) return [];
  return Array.isArray(rows) ? (rows as readonly ExactJson[]) : [rows];
}

function textOf(value: ExactJson): string {
  return typeof value === 'object' ? exactJson(value) : String(value);
}
