/** Types that authenticate requests with a secret that is sent. */

import { PASSWORD, TOKEN, USER, type TypeForm } from './type-form.ts';

export const bearer: TypeForm = {
  label: 'Bearer token',
  about: 'Sent as Authorization: Bearer …',
  isSentWithRequests: true,
  fields: [TOKEN],
};

export const api_key_header: TypeForm = {
  label: 'Key in a header',
  about: 'Sent in a header of your choice',
  isSentWithRequests: true,
  fields: [
    { name: 'header', label: 'Header', kind: 'text', required: true, help: 'Such as X-Api-Key' },
    { name: 'value', label: 'Value', kind: 'secret', takesReference: true, required: true },
  ],
};

export const basic: TypeForm = {
  label: 'User name and password',
  about: 'Sent as Authorization: Basic …',
  isSentWithRequests: true,
  fields: [USER, PASSWORD],
};

export const api_key_query: TypeForm = {
  label: 'Key in the query',
  about: 'Sent as a query parameter of your choice',
  isSentWithRequests: true,
  fields: [
    {
      name: 'parameter',
      label: 'Parameter',
      kind: 'text',
      required: true,
      help: 'Such as api_key',
    },
    { name: 'value', label: 'Value', kind: 'secret', takesReference: true, required: true },
  ],
};
