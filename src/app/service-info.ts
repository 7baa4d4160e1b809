import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH } from '../services/accounts/password-rules.ts';
import type { ServiceInfo } from '../services/service-info.ts';
import type { Config } from './config.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

export function serviceInfo({
  signup,
  maxGraphNodes: nodes,
  maxGraphEdges: edges,
  executeMaxRows: executeRows,
}: Config): ServiceInfo {
  return {
    version,
    signup,
    passwordLength: PASSWORD_LENGTH,
    limits: { nodes, edges, executeRows },
  };
}
