import {
  filesSource,
  objectSchema,
  selectionProblems,
  type ObjectWords,
} from '../../engine/config/object-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';

const WORDS: ObjectWords<'path'> = {
  type: 'sftp',
  credential:
    'The login to the server: a credential of the type `sftp`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#file-servers).',
  what: 'file',
  name: 'path',
};

export const sftp = defineNodeType({
  type: 'sources/sftp',
  role: 'getter',
  category: 'sources',
  position: 62,
  label: 'Files of an SFTP server',
  description:
    'Reads CSV, NDJSON, JSON or Parquet files of a server with SFTP. ' +
    'Several files become one table, in the order of their paths. If their columns differ, a column has the type that fits the values of all files. ' +
    'A file that changes while it is read fails the run. Symbolic links to files are followed, those to folders are not. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: true,
  callsServices: true,
  credential: { id: 'credential_id', accepts: { type: 'sftp' } },
  config: objectSchema(WORDS),
  examples: [
    {
      title: 'A CSV with the types that its values show',
      config: { credential_id: 7, path: 'orders/2026-03-01.csv' },
      objects: [
        { key: 'orders/2026-03-01.csv', content: 'id,customer,amount\n1,Ada,12.5\n2,Zoë,\n' },
      ],
      output: [
        { id: 1, customer: 'Ada', amount: 12.5 },
        { id: 2, customer: 'Zoë', amount: null },
      ],
    },
    {
      title: 'Only files that are new, with declared columns',
      config: {
        credential_id: 7,
        glob: '/outbox/*.csv',
        columns: { id: 'integer' },
        incremental: { cursor: 'path', name: 'outbox' },
      },
      objects: [
        { key: '/outbox/a.csv', content: 'id,note\n1,first\n' },
        { key: '/outbox/b.csv', content: 'id,note\n2,\n' },
      ],
      output: [{ id: 1 }, { id: 2 }],
    },
  ],
  check: (config) => selectionProblems(config, WORDS),
  source: (config) => filesSource(WORDS, config),
});
