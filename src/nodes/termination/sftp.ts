import {
  asObjectLoad,
  objectKeyProblems,
  objectLoad,
  objectLoadProblems,
  objectLoadSchema,
} from '../../engine/config/object-load-members.ts';
import type { ObjectWords } from '../../engine/config/object-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';

const WORDS: ObjectWords<'path'> = {
  type: 'sftp',
  credential:
    'The login to the server: a credential of the type `sftp`, by its id or its name. See [Keep secrets out of workflows](/docs/guides/credentials#file-servers).',
  what: 'file',
  name: 'path',
};

export const sftp = defineNodeType({
  type: 'termination/sftp',
  role: 'terminator',
  category: 'termination',
  position: 37,
  label: 'File of an SFTP server',
  description:
    'Writes the rows to a file of a server with SFTP, as CSV, NDJSON, JSON or Parquet. Missing folders are created. ' +
    'The file is written under a temporary name that begins with `.weir-`, and renamed in one step once it is complete; a run that fails or is cancelled leaves none. If the connection ends while it is renamed, the files themselves tell whether it was. With `partition_by`, the files of all partitions are complete before the first one is renamed, and the others follow it. ' +
    'Private, local and cloud metadata addresses are refused, except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: true,
  callsServices: true,
  keepsColumns: true,
  fields: ['partition_by'],
  credential: { id: 'credential_id', accepts: { type: 'sftp' } },
  templates: ['path'],
  config: objectLoadSchema(WORDS),
  examples: [
    {
      title: 'A CSV for each day',
      config: { credential_id: 7, path: 'orders/{date}.csv' },
      inputs: { input1: [{ id: 1, customer: 'Ada', amount: 12.5 }] },
      output: [{ id: 1, customer: 'Ada', amount: 12.5 }],
    },
    {
      title: 'A file for each run, which replaces none',
      config: {
        credential_id: 7,
        path: '/inbox/{execution_id}.ndjson',
        if_exists: 'fail',
      },
      inputs: { input1: [{ id: 1 }, { id: 2 }] },
      output: [{ id: 1 }, { id: 2 }],
    },
  ],
  check: (config) => objectKeyProblems(config, WORDS),
  resolve(config, inputs, parameters) {
    const table = tableAt(inputs, 'input1');
    const { columns } = table;
    const problems = objectLoadProblems(asObjectLoad(config), WORDS, { columns, parameters });
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(table));
  },
  deliver: (config) => objectLoad(WORDS, asObjectLoad(config)),
});
