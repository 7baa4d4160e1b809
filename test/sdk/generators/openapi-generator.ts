/** openapi-generator, whose generators for several languages are one program. Maven fetches it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Needs } from '../../../scripts/service/toolbox.ts';
import { cache, must } from '../../../scripts/service/toolbox.ts';

const VERSION = '7.25.0';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

export interface Generation {
  readonly generator: string;
  readonly document: string;
  readonly output: string;
  /** The generator's own options, as `name=value`. */
  readonly options: readonly string[];
}

export const generatorName = (generator: string): string =>
  `openapi-generator ${VERSION}, ${generator}`;

export const generatorNeeds: Needs = [
  ['java', '-version'],
  ['mvn', '--version'],
];

/** A repository of our own, so that a removed `.cache` leaves nothing behind. */
export const mavenOptions: readonly string[] = [
  '--batch-mode',
  '--quiet',
  `-Dmaven.repo.local=${join(cache, 'maven')}`,
];

let fetched: Promise<string> | null = null;

export async function generate({
  generator,
  document,
  output,
  options,
}: Generation): Promise<void> {
  const jar = await (fetched ??= fetchJar());
  const properties = options.length > 0 ? ['--additional-properties', options.join(',')] : [];
  await must('java', [
    '-jar',
    jar,
    'generate',
    '-g',
    generator,
    '-i',
    document,
    '-o',
    output,
    ...properties,
  ]);
}

async function fetchJar(): Promise<string> {
  const directory = join(cache, 'openapi-generator');
  const jar = join(directory, `openapi-generator-cli-${VERSION}.jar`);
  if (!existsSync(jar)) {
    const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
    await must('mvn', [
      ...mavenOptions,
      COPY,
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${directory}`,
    ]);
  }
  return jar;
}
