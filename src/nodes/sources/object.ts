import {
  objectSchema,
  objectsSource,
  selectionProblems,
  type ObjectWords,
} from '../../engine/config/object-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';

const WORDS: ObjectWords<'key'> = {
  type: 's3',
  credential:
    'The access to the bucket: a credential of the type `s3`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#buckets).',
  what: 'object',
  name: 'key',
};

export const object = defineNodeType({
  type: 'sources/object',
  role: 'getter',
  category: 'sources',
  position: 60,
  label: 'Objects of a bucket',
  description:
    'Reads CSV, NDJSON, JSON or Parquet objects of a bucket: Amazon S3, or a service with the same API, such as MinIO, R2 or Ceph. ' +
    'Several objects become one table, in the order of their keys. If their columns differ, a column has the type that fits the values of all objects. ' +
    'An object that changes while it is read fails the run. Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 's3' } },
  config: objectSchema(WORDS),
  examples: [
    {
      title: 'A CSV with the types that its values show',
      config: { credential_id: 7, key: 'orders/2026-03-01.csv' },
      objects: [
        { key: 'orders/2026-03-01.csv', content: 'id,customer,amount\n1,Ada,12.5\n2,Zoë,\n' },
      ],
      output: [
        { id: 1, customer: 'Ada', amount: 12.5 },
        { id: 2, customer: 'Zoë', amount: null },
      ],
    },
    {
      title: 'All objects of a month, with their keys',
      config: { credential_id: 7, glob: 'orders/2026-03-*.csv', filename_column: 'file' },
      objects: [
        { key: 'orders/2026-03-01.csv', content: 'id,amount\n1,12\n' },
        { key: 'orders/2026-03-02.csv', content: 'id,amount\n2,7.5\n' },
      ],
      output: [
        { file: 'orders/2026-03-01.csv', id: 1, amount: 12 },
        { file: 'orders/2026-03-02.csv', id: 2, amount: 7.5 },
      ],
    },
    {
      title: 'Partitions, with the values of their folders',
      config: {
        credential_id: 7,
        glob: 'orders/country=*/*.ndjson',
        partition_columns: { country: 'string' },
      },
      objects: [
        { key: 'orders/country=CH/1.ndjson', content: '{"id":1}\n{"id":2}\n' },
        { key: 'orders/country=NL/1.ndjson', content: '{"id":3}\n' },
      ],
      output: [
        { country: 'CH', id: 1 },
        { country: 'CH', id: 2 },
        { country: 'NL', id: 3 },
      ],
    },
    {
      title: 'Only what is new, with declared columns',
      config: {
        credential_id: 7,
        prefix: 'events/',
        columns: { at: 'timestamp', kind: 'string' },
        incremental: { cursor: 'key', name: 'events' },
      },
      objects: [
        {
          key: 'events/1.ndjson',
          content: '{"at":"2026-03-01T09:30:00Z","kind":"login","ip":"::1"}\n',
        },
        { key: 'events/2.ndjson', content: '{"at":"2026-03-01T09:31:00Z","kind":"logout"}\n' },
      ],
      output: [
        { at: '2026-03-01T09:30:00.000Z', kind: 'login' },
        { at: '2026-03-01T09:31:00.000Z', kind: 'logout' },
      ],
    },
  ],
  check: (config) => selectionProblems(config, WORDS),
  source: (config) => objectsSource(WORDS, config),
});
