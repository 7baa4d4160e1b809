/** Settings that are valid individually, but not together. */

import { vaultConflicts, type VaultSettings } from './vault-conflicts.ts';

interface RoleSettings {
  readonly role: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
}

interface PortSettings {
  readonly port: number;
  readonly metricsPort: number | null;
  readonly metricsHost: string | null;
}

interface MailSettings {
  readonly smtpServer: object | null;
  readonly smtpFrom: object | null;
  /** Null for all organizations. */
  readonly smtpOrganizations: readonly number[] | null;
}

/** Sentences that begin with a variable's name. */
export function settingConflicts(
  config: RoleSettings & PortSettings & MailSettings & VaultSettings,
): readonly string[] {
  return [
    ...roleConflicts(config),
    ...metricsConflicts(config),
    ...mailConflicts(config),
    ...vaultConflicts(config),
  ];
}

function mailConflicts({
  smtpServer,
  smtpFrom,
  smtpOrganizations,
}: MailSettings): readonly string[] {
  if (smtpServer !== null) return smtpFrom === null ? ['SMTP_URL needs SMTP_FROM: set both.'] : [];
  if (smtpFrom !== null) return ['SMTP_FROM is used only with SMTP_URL: set both, or neither.'];
  if (smtpOrganizations?.length === 0) return [];
  return ['SMTP_ORGANIZATIONS is used only with SMTP_URL: set both, or neither.'];
}

/** Processes with separate roles share a database and results. */
function roleConflicts({ role, databaseUrl, redisUrl }: RoleSettings): readonly string[] {
  if (role === 'all') return [];
  const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  return Object.entries(shared).flatMap(([variable, value]) =>
    value === null ? [`${variable} must be set where WEIR_ROLE is ${role}.`] : [],
  );
}

function metricsConflicts({ port, metricsPort, metricsHost }: PortSettings): readonly string[] {
  if (metricsPort === null && metricsHost !== null)
    return ['METRICS_HOST is used only with METRICS_PORT: set both, or neither.'];
  if (metricsPort !== null && metricsPort === port && port !== 0)
    return ['METRICS_PORT must be another port than PORT.'];
  return [];
}
