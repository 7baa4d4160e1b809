/** What the Dockerfile and the Compose file name is there: paths, commands, settings, versions, routes. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { settingTable, type Setting } from '../src/app/config.ts';
import { readDocument, readText } from './support/documents-in-text.ts';
import { projectRoot } from './support/source-files.ts';
import { systemPaths } from './support/system-paths.ts';

const manifest = JSON.parse(readText('package.json')) as {
  engines: { node: string };
  bin: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const settings: readonly Setting[] = Object.values(settingTable(7));
const variables = settings.map(({ variable }) => variable);
const readme = readDocument('README.md');

describe('Dockerfile', () => {
  const lines = readText('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  const all = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  it('copies what exists', () => {
    const copied = all('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it('runs what `npm start` runs, on a Node that is allowed', () => {
    const command = (JSON.parse(all('CMD')[0]!) as string[]).join(' ');
    expect(manifest.scripts['start']).toContain(`exec ${command}`);
    const major = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    for (const image of all('FROM'))
      expect(Number(/^node:(\d+)/.exec(image)![1])).toBeGreaterThanOrEqual(major);
    expect(
      all('RUN')
        .flatMap((line) => [...line.matchAll(/npm run (\w+)/g)].map(([, name]) => name!))
        .filter((name) => !manifest.scripts[name]),
    ).toEqual([]);
  });

  it('sets variables that are settings, and asks a path that is served', () => {
    const set = all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
    expect(
      set.map(([name]) => name).filter((name) => name !== 'NODE_ENV' && !variables.includes(name!)),
    ).toEqual([]);
    const port = set.find(([name]) => name === 'PORT')?.[1];
    expect(all('EXPOSE')).toEqual([port]);
    const asked = /\$\{process\.env\.PORT\}(\/\w+)/.exec(all('HEALTHCHECK')[0]!)?.[1];
    expect(systemPaths()).toContain(asked);
  });
});

describe('the manifests for Kubernetes', () => {
  interface Container {
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly volumeMounts: readonly { readonly mountPath: string }[];
    readonly [probe: string]: unknown;
  }
  interface Manifest {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly spec: {
      readonly selector: object;
      readonly template?: {
        readonly metadata: { readonly labels: object };
        readonly spec: {
          readonly containers: readonly [Container];
          readonly terminationGracePeriodSeconds: number;
        };
      };
    };
  }
  const { fences } = readDocument('openapi/docs/guides/deployment.md');
  const manifests = parseAllDocuments(
    fences.find(({ language }) => language === 'yaml')!.content,
  ).map((document) => document.toJS() as Manifest);
  const deployments = manifests.flatMap(({ metadata: { name }, spec: { selector, template } }) =>
    template === undefined ? [] : [{ name, selector, template }],
  );

  it('are two deployments and a service', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Deployment weir-api',
      'Deployment weir-worker',
      'Service weir',
    ]);
    for (const { selector, template } of deployments)
      expect(selector).toEqual({ matchLabels: template.metadata.labels });
  });

  it.each(deployments)('$name sets settings, and asks paths that are served', ({ template }) => {
    const [container] = template.spec.containers;
    const refused = container.env.filter(({ name, value }) => {
      const setting = settings.find(({ variable }) => variable === name);
      return setting === undefined || 'problem' in setting.parse(value);
    });
    expect(refused).toEqual([]);
    const probes = Object.entries(container).filter(([name]) => name.endsWith('Probe'));
    for (const [, probe] of probes)
      expect(systemPaths()).toContain((probe as { httpGet: { path: string } }).httpGet.path);
    const dockerfile = readText('Dockerfile');
    expect(dockerfile).toContain(`EXPOSE ${container.ports[0]!.containerPort}\n`);
    expect(dockerfile).toContain(`VOLUME ${container.volumeMounts[0]!.mountPath}\n`);
  });

  it('let the API finish the longest run before it is killed', () => {
    const timeout = settings.find(
      ({ variable }) => variable === 'EXECUTE_TIMEOUT_SECONDS',
    )!.fallback;
    expect(deployments[0]!.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(timeout) + 5,
    );
  });
});

describe('.compose.yaml', () => {
  const { services } = parse(readText('.compose.yaml')) as {
    services: Record<
      string,
      {
        build?: string;
        image?: string;
        environment?: Record<string, string>;
        ports?: string[];
        depends_on?: object;
        stop_grace_period?: string;
      }
    >;
  };
  const { weir } = services;

  it.each(['weir', 'worker'])(
    'sets variables of %s that are settings, to values that they take',
    (name) => {
      const refused = Object.entries(services[name]!.environment!).filter(([name, value]) => {
        const setting = settings.find(({ variable }) => variable === name);
        const text = value.replace(/^\$\{\w+:-(.*)\}$/, '$1');
        return setting === undefined || (text !== '' && 'problem' in setting.parse(text));
      });
      expect(refused).toEqual([]);
    },
  );

  it('has processes that serve the API and others that work off the queue', () => {
    expect(weir!.environment!['WEIR_ROLE']).toBe('api');
    expect(services['worker']!.environment!['WEIR_ROLE']).toBe('worker');
  });

  it('runs PostgreSQL and Redis in versions that the README allows, and waits for them', () => {
    const least = (name: string) =>
      Number(new RegExp(`${name} (\\d+) or later`).exec(readme.text)?.[1]);
    expect(Number(/^postgres:(\d+)/.exec(services['postgres']!.image!)![1])).toBeGreaterThanOrEqual(
      least('PostgreSQL'),
    );
    expect(Number(/^redis:(\d+)/.exec(services['redis']!.image!)![1])).toBeGreaterThanOrEqual(
      least('Redis'),
    );
    expect(Object.keys(weir!.depends_on!)).toEqual(['postgres', 'redis']);
  });

  it('lets the service finish the longest run before it is killed', () => {
    const timeout = settings.find(
      ({ variable }) => variable === 'EXECUTE_TIMEOUT_SECONDS',
    )!.fallback;
    expect(Number.parseInt(weir!.stop_grace_period!, 10)).toBeGreaterThan(Number(timeout) + 5);
  });
});
