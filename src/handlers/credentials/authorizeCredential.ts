import type { Handler } from '../handler.ts';

export const authorizeCredential: Handler<'authorizeCredential', 'authorizations'> = async (
  { caller, path },
  { authorizations },
) => {
  const { url, expires } = await authorizations.start(caller, path.credentialId);
  return { status: 200, data: { authorization_url: url, expires_at: expires.toISOString() } };
};
