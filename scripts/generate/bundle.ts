/** The hand-written documents: each joined into one that stands by itself, and checked by Redocly's rules. */

import { join } from 'node:path';
import {
  bundle,
  lint,
  loadConfig,
  type Config,
  type NormalizedProblem,
} from '@redocly/openapi-core';

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
  readonly 'x-body-limit'?: 'params' | 'anonymous' | 'document' | 'file';
  readonly 'x-session-cookie'?: boolean;
  /** The operation needs the token of a shared dashboard. */
  readonly 'x-dashboard-token'?: boolean;
  /** The scopes of the API keys that are accepted beside the session cookie. */
  readonly 'x-bearer-key'?: readonly string[];
  readonly 'x-sunset'?: string;
  /** What sending the operation twice does, where neither its method nor an Idempotency-Key tells. */
  readonly 'x-repetition'?: 'read' | 'idempotent' | 'once';
}

export type SpecDocuments = Readonly<Record<DocumentName, SpecDocument>>;

export async function bundleDocuments(root: string): Promise<SpecDocuments> {
  const config = await redoclyConfig(root);
  return { v1: await bundled(root, 'v1', config), product: await bundled(root, 'product', config) };
}

async function bundled(root: string, name: DocumentName, config: Config): Promise<SpecDocument> {
  const { bundle: document, problems } = await bundle({ ref: pathOf(root, name), config });
  if (problems.length > 0)
    throw new Error(`${name} cannot be bundled:\n${problems.map(described).join('\n')}`);
  // Serialized, so that places share no objects.
  return JSON.parse(JSON.stringify(document.parsed)) as SpecDocument;
}

/** @returns what Redocly's rules find wrong in a document as it is written */
export async function lintDocument(root: string, name: DocumentName): Promise<readonly string[]> {
  const problems = await lint({ ref: pathOf(root, name), config: await redoclyConfig(root) });
  return problems.map(described);
}

function redoclyConfig(root: string): Promise<Config> {
  return loadConfig({ configPath: join(root, '.redocly.yaml') });
}

function pathOf(root: string, name: DocumentName): string {
  return join(root, 'openapi', `${name}.yaml`);
}

function described({ message, ruleId, location: [place] }: NormalizedProblem): string {
  return `${place?.source.absoluteRef ?? ''}${place?.pointer ?? ''}: ${message} [${ruleId}]`;
}
