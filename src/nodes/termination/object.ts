import {
  objectKeyProblems,
  objectLoad,
  objectLoadProblems,
  objectLoadSchema,
} from '../../engine/config/object-load-members.ts';
import type { ObjectWords } from '../../engine/config/object-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';

const WORDS: ObjectWords<'key'> = {
  type: 's3',
  credential:
    'The access to the bucket: a credential of the type `s3`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#buckets).',
  what: 'object',
  name: 'key',
};

export const object = defineNodeType({
  type: 'termination/object',
  role: 'terminator',
  category: 'termination',
  position: 35,
  label: 'Object of a bucket',
  description:
    'Writes the rows to an object of a bucket, as CSV, NDJSON, JSON or Parquet: Amazon S3, or a service with the same API, such as MinIO, R2 or Ceph. ' +
    'The object appears once it is complete; a run that fails or is cancelled leaves none. If the connection ends while the upload is completed, the object itself tells whether it was. With `partition_by`, the objects of all partitions are complete before the first one appears, and the others follow it. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: true,
  callsServices: true,
  keepsColumns: true,
  fields: ['partition_by'],
  credential: { id: 'credential_id', accepts: { type: 's3' } },
  templates: ['key'],
  config: objectLoadSchema(WORDS),
  examples: [
    {
      title: 'A CSV for each day',
      config: { credential_id: 7, key: 'orders/{date}.csv' },
      inputs: { input1: [{ id: 1, customer: 'Ada', amount: 12.5 }] },
      output: [{ id: 1, customer: 'Ada', amount: 12.5 }],
    },
    {
      title: 'An object for each country',
      config: { credential_id: 7, key: 'orders/{date}.parquet', partition_by: ['country'] },
      inputs: {
        input1: [
          { id: 1, country: 'CH', amount: 12.5 },
          { id: 2, country: 'NL', amount: 4 },
        ],
      },
      output: [
        { id: 1, country: 'CH', amount: 12.5 },
        { id: 2, country: 'NL', amount: 4 },
      ],
    },
    {
      title: 'A Parquet file for each run, which replaces none',
      config: {
        credential_id: 7,
        key: 'exports/{execution_id}',
        format: 'parquet',
        if_exists: 'fail',
      },
      inputs: { input1: [{ id: 1 }, { id: 2 }] },
      output: [{ id: 1 }, { id: 2 }],
    },
  ],
  check: (config) => objectKeyProblems(config, WORDS),
  resolve(config, inputs, parameters) {
    const table = tableAt(inputs, 'input1');
    const problems = objectLoadProblems(config, WORDS, { columns: table.columns, parameters });
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(table));
  },
  deliver: (config) => objectLoad(WORDS, config),
});
