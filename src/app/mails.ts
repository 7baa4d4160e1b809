/** The mail servers of credentials and of the service. */

import type { CredentialRef } from '../kit/credential-ref.ts';
import { lookup } from 'node:dns/promises';

import { Mails, serverOf, type FindMailServer, type FoundMailServer } from '../connectors/index.ts';
import { SourceError } from '../engine/index.ts';
import type { MailServer } from '../model/mail-server.ts';
import type { OrganizationId } from '../model/ids.ts';
import type { Outbound } from '../connectors/http/index.ts';
import type { Mails as MailsOfRuns } from '../services/executions/deliveries/deliveries.ts';
import { Attachments } from '../services/exports/attachments.ts';
import type { Config } from './config.ts';
import { openConnection, type Opening } from './connectors.ts';

type MailConfig = Pick<Config, 'smtpServer' | 'smtpFrom' | 'smtpOrganizations'>;

/** The mails of runs, and who can use the mail server of the service. */
export function mailParts(
  config: MailConfig & Pick<Config, 'executeTimeoutSeconds'>,
  opening: Opening,
  outbound: Pick<Outbound, 'addressesOf'>,
  { engine, linked }: Pick<ConstructorParameters<typeof Attachments>[0], 'engine' | 'linked'>,
) {
  const hasServiceMail = serviceMailAllowance(config);
  const mails = new Mails(mailServers(config, hasServiceMail, opening, outbound));
  const parquetTimeoutMs = config.executeTimeoutSeconds * 1000;
  const attachments = new Attachments({ engine, parquetTimeoutMs, linked });
  const mailsOfRuns: MailsOfRuns = {
    open: () => mails.open(),
    writeAttachment: (...parts) => attachments.write(...parts),
  };
  return { mails: mailsOfRuns, hasServiceMail };
}

type Allowance = (organizationId: OrganizationId) => boolean;

function serviceMailAllowance({ smtpServer, smtpOrganizations }: MailConfig): Allowance {
  return (id) =>
    smtpServer !== null && (smtpOrganizations === null || smtpOrganizations.includes(id));
}

function mailServers(
  { smtpServer, smtpFrom: sender }: MailConfig,
  isAllowed: Allowance,
  opening: Opening,
  { addressesOf }: Pick<Outbound, 'addressesOf'>,
): FindMailServer {
  const ofCredential = async (
    credentialId: CredentialRef,
    tenant: string,
    signal: AbortSignal,
  ): Promise<FoundMailServer> => {
    const connection = await openConnection(opening, { type: 'smtp', credentialId, tenant });
    const server = serverOf(connection);
    const addresses = await addressesOf(server.host, server.port, signal);
    return { target: { ...server, addresses }, revision: connection.revision, sender: null };
  };

  return async (credentialId, tenant, signal) => {
    try {
      if (credentialId !== undefined) return await ofCredential(credentialId, tenant, signal);
    } catch (error) {
      if (error instanceof SourceError) return { refusal: error.message };
      throw error;
    }
    if (smtpServer === null || !isAllowed(Number(tenant)))
      return {
        refusal: 'This organization cannot use the mail server of the service: set `credential_id`',
      };
    return { target: await resolved(smtpServer), revision: 'service', sender };
  };
}

/** The operator chose the host, so its addresses are not checked. */
async function resolved(
  server: MailServer,
): Promise<MailServer & { addresses: readonly string[] }> {
  const results = await lookup(server.host, { all: true }).catch(() => []);
  return { ...server, addresses: results.map(({ address }) => address) };
}
