/** The hand-written documents, each joined into one that stands by itself. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DocumentName = 'v1' | 'product';

/** As much of an OpenAPI document as the scripts look at. */
export interface SpecDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, SpecOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
}

export interface SpecOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly deprecated?: boolean;
  readonly 'x-body-limit'?: 'params' | 'anonymous' | 'document';
  readonly 'x-session-cookie'?: boolean;
  /** The scopes of the API keys that are accepted beside the session cookie. */
  readonly 'x-bearer-key'?: readonly string[];
  readonly 'x-sunset'?: string;
  /** What sending the operation twice does, where neither its method nor an Idempotency-Key tells. */
  readonly 'x-repetition'?: 'read' | 'idempotent' | 'once';
}

export type SpecDocuments = Readonly<Record<DocumentName, SpecDocument>>;

export function bundleDocuments(root: string): SpecDocuments {
  const cli = createRequire(join(root, 'package.json')).resolve('@redocly/cli/bin/cli.js');
  const directory = mkdtempSync(join(tmpdir(), 'weir-bundle-'));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        cli,
        'bundle',
        '--config',
        '.redocly.yaml',
        'v1',
        'product',
        '--output',
        directory,
        '--ext',
        'json',
      ],
      // Redocly would report the use and look for a newer version otherwise.
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    if (status !== 0) throw new Error(`The documents cannot be bundled:\n${stderr}`);
    return { v1: read(directory, 'v1'), product: read(directory, 'product') };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function read(directory: string, name: DocumentName): SpecDocument {
  return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as SpecDocument;
}
