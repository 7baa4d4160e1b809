/** Types that sign requests, or prove an identity, with a secret that is not sent. */

import { CA, KEY_ID, PRIVATE_KEY, type DataField, type TypeForm } from './type-form.ts';

export const ACCESS_KEY: readonly DataField[] = [
  { name: 'access_key_id', label: 'Access key ID', kind: 'text', required: true },
  {
    name: 'secret_access_key',
    label: 'Secret access key',
    kind: 'secret',
    takesReference: true,
    required: true,
  },
];

export const hmac: TypeForm = {
  label: 'HMAC signature',
  about: 'Signs each request in a scheme that you declare',
  isSentWithRequests: true,
  fields: [
    { name: 'secret', label: 'Secret', kind: 'secret', takesReference: true, required: true },
    { ...KEY_ID, help: 'The value of the placeholder {key_id}' },
    {
      name: 'signed_text',
      label: 'Signed text',
      kind: 'long',
      required: true,
      help: 'With placeholders, as the guide explains',
    },
    {
      name: 'signature_headers',
      label: 'Headers to add',
      kind: 'json',
      required: true,
      help: 'A JSON object, such as {"X-Signature": "{signature}"}',
    },
    {
      name: 'algorithm',
      label: 'Hash function',
      kind: 'choice',
      options: [
        ['sha256', 'SHA-256'],
        ['sha512', 'SHA-512'],
      ],
    },
    {
      name: 'signature_encoding',
      label: 'Signature is written as',
      kind: 'choice',
      options: [
        ['hex', 'Hexadecimal'],
        ['base64', 'Base64'],
        ['base64url', 'Base64url'],
      ],
    },
    {
      name: 'secret_encoding',
      label: 'Secret is written as',
      kind: 'choice',
      options: [
        ['text', 'Text'],
        ['hex', 'Hexadecimal'],
        ['base64', 'Base64'],
      ],
    },
  ],
};

export const aws_sigv4: TypeForm = {
  label: 'AWS signature',
  about: 'Signs each request with Signature Version 4',
  isSentWithRequests: true,
  fields: [
    { name: 'region', label: 'Region', kind: 'text', required: true },
    {
      name: 'service',
      label: 'Service',
      kind: 'text',
      required: true,
      help: 'Such as execute-api',
    },
    ...ACCESS_KEY,
    {
      name: 'session_token',
      label: 'Session token',
      kind: 'secret',
      help: 'Of temporary access keys',
    },
  ],
};

export const mtls: TypeForm = {
  label: 'Client certificate',
  about: 'A TLS certificate that proves who calls',
  isSentWithRequests: true,
  fields: [
    {
      name: 'certificate',
      label: 'Certificate',
      kind: 'long',
      required: true,
      help: 'PEM, followed by its authorities if the server needs them',
    },
    PRIVATE_KEY,
    CA,
  ],
};
