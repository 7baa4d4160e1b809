/**
 * No test reaches the service around the checking client: what could send a
 * request by itself is used by the files of a list alone, each for a reason.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const testRoot = join(__dirname, '..');

/** Modules that open connections; their types alone open none. */
const MODULES = new Set(
  [
    'http',
    'https',
    'http2',
    'net',
    'tls',
    'undici',
    'axios',
    'got',
    'supertest',
    'autocannon',
    'openapi-fetch',
  ].flatMap((name) => [name, `node:${name}`]),
);
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

const ALLOWED: Readonly<Record<string, string>> = {
  'support/remote-host.ts': 'is a server that the service calls',
  'support/raw-host.ts': 'is a server that the service calls',
  'support/koa-context.ts': 'makes requests that are never sent',
  'support/tcp-proxy.ts': 'stands before a database',
  'docs/search.test.ts': 'reads a page of a path that there is not, which is no error in JSON',
  'http/exportResult-leaving.test.ts': 'disconnects during exports, which the client never does',
  'http/exportResult.test.ts': 'disconnects during an export, which the client never does',
  'packages/registry.ts': 'is a package registry for npm',
  'connectors/http/request-credentials.test.ts': 'has a server that the service calls',
  'connectors/http/session.test.ts': 'has servers that the service calls',
  'connectors/http/tls.test.ts': 'has servers that the service calls',
  'http/edge/body-of-gone-client.test.ts': 'has a server of its own around the reading of bodies',
  'http/edge/idempotency-in-flight.test.ts':
    'disconnects during a run, which the client never does',
  'http/edge/large-body.test.ts': 'sends part of a body and leaves, which the client never does',
  'http/edge/pipelined.test.ts':
    'has a server of its own, and sends requests before it has responses, which the client never does',
  'http/edge/small-chunks.test.ts': 'cuts bodies into chunks, which the client never does',
  'http/edge/slow-reader.test.ts': 'leaves responses unread, which the client never does',
  'http/edge/stop.test.ts': 'holds half-sent requests open, which the client never does',
  'http/edge/unread-responses.test.ts': 'leaves responses unread, which the client never does',
  'http/edge/foreign-pages.test.ts': 'has pages in a browser that send requests',
  'stores/embedded-ending.test.ts': 'occupies the socket of a database',
  'authorization/routes.test.ts': 'reads which methods Node knows',
  'connectors/http/client.test.ts': 'has servers that the service calls',
  'client/scripted-server.ts': 'is a server that answers what a test says',
  'properties/fault-proxy.ts': 'is a proxy that injects faults into responses',
  'properties/fuzz/raw.ts': 'sends bytes that are not HTTP, which the client never does',
  'console/shared-dashboard.test.ts': 'is a site that embeds a dashboard',
  'cli/deliveries.test.ts': 'has a server that the service calls',
  'cli/files.test.ts': 'has a server that the service calls',
  'chaos/cursors.ts': 'has a server that the service calls, and calls a service that stops',
  'connectors/mail-pauses.test.ts': 'has mail servers that pause',
  'connectors/mail.test.ts': 'has mail servers that misbehave',
  'support/authorization-server.ts': 'is a browser at a server that is not the service',
  'http/edge/oauth-user.test.ts': 'is a browser at a server that is not the service',
  'connectors/postgres-source.test.ts': 'has databases that send garbage, or nothing',
  'support/bucket/server.ts': 'is a bucket that workflows read',
  'connectors/checked-addresses.test.ts': 'has a server that counts its connections',
  'connectors/connector-faults.test.ts': 'has servers that pause, or have another certificate',
  'connectors/sftp-credential.test.ts': 'has servers that do not speak SSH',
  'connectors/mysql-faults.test.ts': 'has databases that send garbage, or nothing',
  'support/spark-server.ts': 'is a server of Spark Connect that sends what no real one would',
  'connectors/scripted-databases.test.ts': 'has databases that send what no real one does',
  'nodes/example-sources.ts': 'serves examples to getters without a network',
  'http/testCredential.test.ts': 'is a database that says nothing',
  'chaos/load.ts': 'retries requests of a service that stops, and never checks their shape',
  'http/contract/relay.ts': 'stands before a database',
  'stores/postgres/probe.test.ts': 'is a database that says nothing',
  'stores/postgres/pipeline.test.ts': 'is a database that ends each connection at once',
  'http/edge/compression-alone.test.ts': 'has a server of its own around the middleware',
  'http/edge/drain.test.ts': 'has a server of its own that listens to no one',
  'http/edge/connections.test.ts':
    'holds connections open, reuses them and breaks them off, which the client never does',
  'http/edge/connection-limit.test.ts': 'holds idle connections open from several addresses',
  'http/edge/start-failures.test.ts': 'takes the port that the service wants',
  'http/edge/ending.test.ts':
    'looks at connections while the service ends, and has a server that the service calls',
  'http/edge/accept-errors.test.ts': 'has a server that reports errors',
  'http/edge/killed.test.ts': 'has a server that the service calls',
};

interface Use {
  readonly path: string;
  readonly what: string;
}

/** What the text uses that can send a request. */
function usesOf(path: string, text: string): readonly Use[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const own = declaredIn(source);
  const found: Use[] = [];
  const note = (what: string): void => void found.push({ path, what });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly !== true)
      noteModule(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
      noteModule(node.moduleSpecifier);
    if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        node.expression.getText() === 'require')
    )
      noteModule(node.arguments[0]);
    if (ts.isIdentifier(node) && GLOBALS.has(node.text) && isReference(node, own)) note(node.text);
    ts.forEachChild(node, visit);
  };
  const noteModule = (specifier: ts.Expression | undefined): void => {
    if (specifier !== undefined && ts.isStringLiteral(specifier) && MODULES.has(specifier.text))
      note(specifier.text);
  };
  visit(source);
  return found;
}

/** The names of the text's own variables. */
function declaredIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    )
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Whether the name means the global one: not a member's, and not that of a variable of the file's own. */
function isReference(node: ts.Identifier, own: ReadonlySet<string>): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ['globalThis', 'global'].includes(parent.expression.getText());
  const isMember =
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node;
  return !isMember && !own.has(node.text) && !ts.isTypeNode(parent);
}

const files = readdirSync(testRoot, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      entry.name.endsWith('.ts') &&
      !entry.parentPath.startsWith(join(testRoot, 'sdk')),
  )
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({
    path: relative(testRoot, file).split(sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }));
const uses = files.flatMap(({ path, text }) => usesOf(path, text));

it('is the checking client, but for what the list names', () => {
  const strange = uses
    .filter(({ path }) => !Object.hasOwn(ALLOWED, path))
    .map(({ path, what }) => `${path} uses ${what}`);
  expect(strange).toEqual([]);
});

it('has a list without idle entries', () => {
  const used = new Set(uses.map(({ path }) => path));
  expect(Object.keys(ALLOWED).filter((path) => !used.has(path))).toEqual([]);
});

it.each([
  ["import http from 'node:http';", ['node:http']],
  ["import { request } from 'undici';", ['undici']],
  ["import { type IncomingMessage, get } from 'http';", ['http']],
  ["const net = await import('node:net');", ['node:net']],
  ["const net = require('net');", ['net']],
  ["export { request } from 'node:https';", ['node:https']],
  ['await fetch(url);', ['fetch']],
  ['const send = globalThis.fetch;', ['fetch']],
  ["new WebSocket('ws://x');", ['WebSocket']],
  ["import type { Server } from 'node:http';", []],
  ['createClient({ fetch: send }).fetch(1);', []],
  ['const fetch = () => answer; createClient({ fetch });', []],
  ["import { join } from 'node:path'; // fetch('x')", []],
])('notices %s', (text, expected) => {
  expect(usesOf('x.ts', text).map(({ what }) => what)).toEqual(expected);
});
