/** OAuth 2.0: the grant decides which fields there are. */

import { KEY_ID, PRIVATE_KEY, type TypeForm } from './type-form.ts';

const WITH_SECRET = ['client_credentials', 'authorization_code'];
const JWT = ['jwt_bearer'];

export const oauth2: TypeForm = {
  label: 'OAuth 2.0',
  about: 'Access tokens that the service requests and renews',
  isSentWithRequests: true,
  fields: [
    {
      name: 'grant',
      label: 'Grant',
      kind: 'choice',
      options: [
        ['client_credentials', 'Client credentials: the client’s own secret'],
        ['authorization_code', 'Authorization code: a user agrees in the browser'],
        ['jwt_bearer', 'JWT bearer: a signed assertion, as for service accounts'],
      ],
    },
    { name: 'token_url', label: 'Token URL', kind: 'text', required: true },
    {
      name: 'authorization_url',
      label: 'Authorization URL',
      kind: 'text',
      required: true,
      grants: ['authorization_code'],
    },
    { name: 'client_id', label: 'Client ID', kind: 'text', required: true },
    {
      name: 'client_secret',
      label: 'Client secret',
      kind: 'secret',
      takesReference: true,
      grants: WITH_SECRET,
    },
    {
      name: 'client_authentication',
      label: 'Client secret is sent',
      kind: 'choice',
      options: [
        ['basic', 'In the Authorization header'],
        ['body', 'In the body'],
        ['none', 'Not at all: a public client'],
      ],
      grants: WITH_SECRET,
    },
    { ...PRIVATE_KEY, grants: JWT },
    { ...KEY_ID, grants: JWT },
    { name: 'subject', label: 'Subject', kind: 'text', grants: JWT },
    { name: 'audience', label: 'Audience', kind: 'text', grants: JWT },
    { name: 'scope', label: 'Scopes', kind: 'text', help: 'Separated by spaces' },
  ],
};
