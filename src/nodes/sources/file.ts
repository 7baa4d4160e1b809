import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { declaredColumnsSchema } from '../../engine/config/declared-columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['file_id'],
  properties: {
    file_id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description:
        'The id of a file of the organization, as `POST /api/v1/files` returns it. With `{"$param": "file"}`, each call names its file.',
    },
    columns: declaredColumnsSchema(
      'The columns in order, each with its type. Other columns of the file are left out. Without it: the columns that the file has, with the types that its values show. They are known before a run if `file_id` is not a parameter.',
    ),
  },
} as const satisfies ConfigSchema;

export const file = defineNodeType({
  type: 'sources/file',
  role: 'getter',
  category: 'sources',
  position: 35,
  label: 'Uploaded file',
  description:
    'Reads the rows of an uploaded CSV, NDJSON, JSON or Parquet file. The format, and the delimiter and other options of a CSV, are those of the upload (see /docs/guides/files).',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  fileMember: 'file_id',
  config,
  examples: [
    {
      title: 'A CSV with the types that its values show',
      config: { file_id: 'file_8sXkPq2LmN4vR7tYwZ1cDb3f' },
      file: {
        contentType: 'text/csv',
        content: 'item,price,in_stock\ntea,12.5,true\ncup,4,false\n',
      },
      output: [
        { item: 'tea', price: 12.5, in_stock: true },
        { item: 'cup', price: 4, in_stock: false },
      ],
    },
    {
      title: 'Two columns with declared types',
      config: {
        file_id: 'file_8sXkPq2LmN4vR7tYwZ1cDb3f',
        columns: { order: 'string', day: 'date' },
      },
      file: {
        contentType: 'application/x-ndjson',
        content: '{"order":17,"day":"2026-03-01","note":"gift"}\n{"order":18,"day":null}\n',
      },
      output: [
        { order: '17', day: '2026-03-01' },
        { order: '18', day: null },
      ],
    },
  ],
  source: ({ file_id: fileId, columns }) => ({ kind: 'file', fileId, columns }),
});
