/** A terminator of an integration: sends rows, with one call for each row or each batch. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import { isJsonObject } from '../../kit/json-value.ts';
import type { ExactObject } from '../../kit/json/exact-json.ts';
import type { CallsDelivery } from '../../engine/api-call.ts';
import { deliveryOutcome } from '../../engine/config/outcome.ts';
import type { NodeType } from '../../engine/node-type.ts';
import { failed, ok, pointer } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';
import { rowKeyProblems } from '../../engine/config/row-key.ts';
import type { Json, JsonObject, Problem } from '../../engine/types.ts';
import type { IntegrationOperation } from '../../model/integration.ts';
import { checkedColumns, columnValues, withRow } from './column-values.ts';
import { lookupOf } from './lookup.ts';
import { requestTemplate } from './request-template.ts';
import { membersOf } from './request-body.ts';
import { requestOf, type OperationOf } from './request.ts';

interface Batch {
  readonly rows: number;
  readonly pointer: string;
}

/** The rows are passed on unchanged. */
export function terminatorRows(operation: IntegrationOperation): NonNullable<NodeType['resolve']> {
  return (config, inputs) => {
    const table = tableAt(inputs, 'input1');
    const values = columnValues(operation, config['parameters'] as JsonObject);
    const checked = checkedColumns(values, table.columns);
    const problems = [
      ...(checked.ok ? [] : checked.problems),
      ...rowKeyProblems(keyOf(config), table.columns),
    ];
    return problems.length === 0 ? ok(rowsOf(table)) : failed(...problems);
  };
}

export function terminatorDelivery(of: OperationOf): (config: JsonObject) => CallsDelivery {
  return (config) => {
    const parameterValues = config['parameters'] as JsonObject;
    const values = columnValues(of.operation, parameterValues);
    const credentialId = config['credential_id'] as CredentialRef | undefined;
    const onError = config['on_error'] as CallsDelivery['onError'];
    const batch = config['batch'] as unknown as Batch | undefined;
    const key = keyOf(config);
    const outcome = deliveryOutcome(config);
    const template = { config, operation: requestTemplate(of) };
    const lookUpValues = lookupOf(of, credentialId);
    const lookUp =
      lookUpValues &&
      ((row: ExactObject) =>
        lookUpValues(
          values.length === 0
            ? { ...row, ...parameterValues }
            : withRow(parameterValues, values, row),
        ));
    if (batch === undefined)
      return {
        kind: 'calls',
        onError,
        rowsPerCall: 1,
        template,
        key,
        outcome,
        lookUp,
        call: ([row]) => requestOf(of, withRow(parameterValues, values, row!), { credentialId }),
      };
    const inBody = values.map(({ parameter }) => parameter);
    const constants = Object.fromEntries(
      Object.entries(parameterValues).filter(([name]) => !inBody.some((one) => one.name === name)),
    );
    const listed = (row: ExactObject): ExactObject =>
      values.length === 0 ? row : membersOf(inBody, withRow({}, values, row));
    return {
      kind: 'calls',
      onError,
      rowsPerCall: batch.rows,
      template,
      key,
      outcome,
      lookUp,
      call: (rows) =>
        requestOf(of, constants, {
          credentialId,
          listed: inBody,
          batch: { pointer: batch.pointer, rows: rows.map(listed) },
        }),
    };
  };
}

function keyOf(config: JsonObject): readonly string[] | undefined {
  return config['key'] as readonly string[] | undefined;
}

/** Checks the configuration of batches. */
export function batchProblems(
  { parameters, body, method }: IntegrationOperation,
  config: JsonObject,
): readonly Problem[] {
  const { batch, parameters: given } = config;
  if (!isJsonObject(batch)) return [];
  const problem = (message: string, path: string): Problem => ({
    code: 'invalid_config',
    message,
    path,
  });
  if (body.format === 'form')
    return [problem('A form carries one row: leave `batch` out', pointer('batch'))];
  if (method === 'GET')
    return [problem('GET has no body that could carry rows: leave `batch` out', pointer('batch'))];
  const values: JsonObject = isJsonObject(given) ? given : {};
  const isColumn = (value: Json | undefined): boolean =>
    isJsonObject(value) && Object.hasOwn(value, '$column');
  const outside = parameters.filter(
    ({ name, in: place }) => place !== 'body' && isColumn(values[name]),
  );
  const constants = parameters.filter(
    ({ name, in: place }) =>
      place === 'body' && values[name] !== undefined && !isColumn(values[name]),
  );
  const hidden = (batch['pointer'] ?? '') === '' ? constants : [];
  return [
    ...outside.map(({ name, in: place }) =>
      problem(
        `\`${name}\` goes into the ${place}, of which a batch has one for all its rows: write a value, or leave \`batch\` out`,
        pointer('parameters', name),
      ),
    ),
    ...hidden.map(({ name }) =>
      problem(
        `The body is the list of rows, and has no place for \`${name}\`: give \`batch\` a \`pointer\``,
        pointer('parameters', name),
      ),
    ),
  ];
}
