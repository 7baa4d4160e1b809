/**
 * Reads a workflow out of a file. Members that a reader of the service has, ids
 * and times, may be in it; a member that nothing knows is a mistake, because
 * leaving it out would silently change what the person wrote.
 */

import type { EdgeInput, NodeInput, Workflow } from '../../client/index.ts';
import type { WrittenSchedule } from './schedules.ts';
import { testsIn } from './tests-file.ts';
import { invalidFile, type FileTest } from './workflow-file.ts';

/** The content of the file. Omitted members stay as they are stored. */
export interface WrittenFile {
  readonly id?: number;
  readonly title?: string;
  /** null: none. */
  readonly slug?: string | null;
  readonly description?: string | null;
  readonly is_active?: boolean;
  /** `label` and `node_role` may be left to the catalogue. */
  readonly nodes?: readonly (Omit<NodeInput, 'node_role'> &
    Partial<Pick<NodeInput, 'node_role'>>)[];
  readonly edges?: readonly EdgeInput[];
  /** null: none are declared. */
  readonly parameters?: Workflow['parameters'];
  readonly placement?: Workflow['placement'];
  readonly row_order?: Workflow['row_order'];
  /** All that the workflow has. */
  readonly schedules?: readonly WrittenSchedule[];
  /** All that the workflow has. */
  readonly tests?: readonly FileTest[];
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) => Number.isInteger(value);
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isAnything: Check = () => true;

/** The expected value of each member, in words and as a check. */
type Shape = Readonly<Record<string, readonly [expected: string, check: Check]>>;

const TOP: Shape = {
  id: ['a whole number', isWhole],
  title: ['a text', isText],
  slug: ['a text or null', (value) => value === null || isText(value)],
  description: ['a text or null', (value) => value === null || isText(value)],
  is_active: ['true or false', isBoolean],
  nodes: ['a list', Array.isArray],
  edges: ['a list', Array.isArray],
  parameters: ['an object or null', (value) => value === null || isObject(value)],
  placement: [
    'auto, local or remote',
    (value) => ['auto', 'local', 'remote'].includes(value as string),
  ],
  row_order: ['kept or free', (value) => ['kept', 'free'].includes(value as string)],
  schedules: ['a list', Array.isArray],
  tests: ['a list', Array.isArray],
  published_revision: ['', isAnything],
  canvas: ['', isAnything],
  created: ['', isAnything],
  modified: ['', isAnything],
  revision: ['', isAnything],
  version: ['', isAnything],
  node_count: ['', isAnything],
  edge_count: ['', isAnything],
  node_id_map: ['', isAnything],
};

const NODE: Shape = {
  id: ['a whole number', isWhole],
  node_type: ['a text', isText],
  node_role: [
    'getter, setter or terminator',
    (value) => ['getter', 'setter', 'terminator'].includes(value as string),
  ],
  label: ['a text', isText],
  config: ['an object', isObject],
};

const EDGE: Shape = {
  id: ['a whole number', isWhole],
  source_node_index: ['a whole number', isWhole],
  target_node_index: ['a whole number', isWhole],
  source_node_id: ['a whole number', isWhole],
  target_node_id: ['a whole number', isWhole],
  source_key: ['a text', isText],
  target_key: ['a text', isText],
};

const SCHEDULE: Shape = {
  cron: ['a text', isText],
  time_zone: ['a text', isText],
  params: ['an object', isObject],
  is_active: ['true or false', isBoolean],
  overlap: ['skip or queue', (value) => ['skip', 'queue'].includes(value as string)],
  catch_up: ['none or last', (value) => ['none', 'last'].includes(value as string)],
  id: ['a whole number', isWhole],
  workflow_id: ['', isAnything],
  user_id: ['', isAnything],
  paused_reason: ['', isAnything],
  next_run_at: ['', isAnything],
  upcoming: ['', isAnything],
  last_run_at: ['', isAnything],
  last_execution_id: ['', isAnything],
  created: ['', isAnything],
  modified: ['', isAnything],
};

/** @param name of the file, for messages */
export function readWorkflowFile(value: unknown, name: string): WrittenFile {
  hold(value, TOP, name, 'The file');
  const file = value as WrittenFile;
  file.nodes?.forEach((node, index) => {
    hold(node, NODE, name, `nodes[${index}]`);
    if (node.node_type === undefined)
      throw invalidFile(name, `says no node_type in nodes[${index}].`);
  });
  file.edges?.forEach((edge, index) => hold(edge, EDGE, name, `edges[${index}]`));
  file.schedules?.forEach((schedule, index) => {
    hold(schedule, SCHEDULE, name, `schedules[${index}]`);
    if (schedule.cron === undefined)
      throw invalidFile(name, `says no cron in schedules[${index}].`);
  });
  if (file.tests !== undefined) testsIn(file.tests, name);
  if (file.edges !== undefined && file.nodes === undefined)
    throw invalidFile(name, 'has edges but no nodes: an edge is between nodes of the same file.');
  return file;
}

function hold(value: unknown, shape: Shape, name: string, place: string): void {
  if (!isObject(value))
    throw invalidFile(
      name,
      `is not a workflow: ${place === 'The file' ? 'it' : place} has to be an object.`,
    );
  for (const [member, content] of Object.entries(value as object)) {
    const where = place === 'The file' ? member : `${place}.${member}`;
    const rule = Object.hasOwn(shape, member) ? shape[member] : undefined;
    if (rule === undefined)
      throw invalidFile(name, `has a member that a workflow does not have: ${where}.`);
    if (!rule[1](content)) throw invalidFile(name, `is not right: ${where} has to be ${rule[0]}.`);
  }
}
