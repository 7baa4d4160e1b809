/** Logins to servers. */

import { ACCESS_KEY } from './signing-forms.ts';
import {
  CA,
  PASSWORD,
  PRIVATE_KEY,
  TOKEN,
  USER,
  type DataField,
  type TypeForm,
} from './type-form.ts';

const TLS: DataField = {
  name: 'tls',
  label: 'Encryption',
  kind: 'choice',
  options: [
    ['verify', 'TLS, certificate checked'],
    ['unverified', 'TLS without checks'],
    ['off', 'None'],
  ],
};
const HOST: DataField = { name: 'host', label: 'Host', kind: 'text', required: true };

const databaseForm = (label: string, port: number): TypeForm => ({
  label,
  about: 'The login to a database',
  isSentWithRequests: false,
  fields: [
    HOST,
    { name: 'port', label: 'Port', kind: 'number', help: `${port} if empty` },
    { name: 'database', label: 'Database', kind: 'text', required: true },
    USER,
    PASSWORD,
    TLS,
    CA,
  ],
});

export const postgres = databaseForm('PostgreSQL', 5432);
export const mysql = databaseForm('MySQL or MariaDB', 3306);

export const smtp: TypeForm = {
  label: 'Mail server',
  about: 'The login to a server that sends mails',
  isSentWithRequests: false,
  fields: [
    HOST,
    { name: 'port', label: 'Port', kind: 'number', help: '587 if empty' },
    { ...USER, required: false, help: 'Empty if the server needs no login' },
    { ...PASSWORD, required: false },
    TLS,
    CA,
  ],
};

export const s3: TypeForm = {
  label: 'S3 bucket',
  about: 'A bucket of AWS or of a compatible service',
  isSentWithRequests: false,
  fields: [
    {
      name: 'endpoint',
      label: 'Endpoint',
      kind: 'text',
      required: true,
      help: 'Such as https://s3.eu-central-1.amazonaws.com',
    },
    { name: 'region', label: 'Region', kind: 'text', help: 'us-east-1 if empty' },
    { name: 'bucket', label: 'Bucket', kind: 'text', required: true },
    ...ACCESS_KEY,
    {
      name: 'path_style',
      label: 'The bucket is',
      kind: 'flag',
      options: [
        ['true', 'In the path'],
        ['false', 'In the host name'],
      ],
    },
    CA,
  ],
};

export const sftp: TypeForm = {
  label: 'SFTP server',
  about: 'The login to a file server',
  isSentWithRequests: false,
  fields: [
    HOST,
    { name: 'port', label: 'Port', kind: 'number', help: '22 if empty' },
    USER,
    { ...PASSWORD, required: false, help: 'Or a private key' },
    {
      ...PRIVATE_KEY,
      required: false,
      help: 'PEM, or the format of OpenSSH',
    },
    {
      name: 'passphrase',
      label: 'Passphrase',
      kind: 'secret',
      help: 'If the private key is encrypted',
    },
    {
      name: 'host_key',
      label: 'Host key',
      kind: 'text',
      help: 'SHA256:… If it is empty, a test shows the key of the server',
    },
  ],
};

export const spark: TypeForm = {
  label: 'Spark cluster',
  about: 'A server of Spark Connect',
  isSentWithRequests: false,
  fields: [
    HOST,
    { name: 'port', label: 'Port', kind: 'number', help: '15002 if empty' },
    { ...TOKEN, help: 'Any text if the cluster checks no token' },
    TLS,
    CA,
  ],
};
