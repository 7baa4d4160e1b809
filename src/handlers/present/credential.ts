/** Credentials between the API's shapes and the model. */

import { hasSecret, SECRET_FIELDS, type Credential } from '../../model/credential.ts';
import type { Shapes } from './shapes.ts';

export function presentCredential(credential: Credential): Shapes['Credential'] {
  const { id, name, type, hosts, settings, testUrl, created, modified } = credential;
  return {
    id,
    name,
    type,
    hosts: [...hosts],
    data: { ...presentSettings(settings), [SECRET_FIELDS[type]]: { set: hasSecret(credential) } },
    test_url: testUrl,
    created: created.toISOString(),
    modified: modified.toISOString(),
  };
}

/** A type has some of the settings. */
function presentSettings({
  header,
  username,
  host,
  port,
  database,
  tls,
  starttls,
  ca,
}: Credential['settings']) {
  return {
    ...(header === undefined ? {} : { header }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    ...(username === undefined ? {} : { username }),
    ...(tls === undefined ? {} : { tls }),
    ...(starttls === undefined ? {} : { starttls }),
    ...(ca === undefined ? {} : { ca }),
  };
}
