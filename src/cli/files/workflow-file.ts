/** The file format of a workflow: the members that a person writes, without generated ones. */

import { stringify } from 'yaml';
import type { CreateScheduleInput, CreateWorkflowTestInput, Workflow } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';

export interface FileNode {
  readonly node_type: string;
  readonly node_role: Workflow['nodes'][number]['node_role'];
  readonly label: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface FileEdge {
  readonly source_node_index: number;
  readonly target_node_index: number;
  readonly source_key: string;
  readonly target_key: string;
}

export type FileSchedule = Required<
  Pick<CreateScheduleInput, 'cron' | 'time_zone' | 'params' | 'is_active' | 'overlap' | 'catch_up'>
>;

export type FileTest = Pick<
  CreateWorkflowTestInput,
  'name' | 'params' | 'due_at' | 'last_success_at' | 'fixtures' | 'expect'
>;

/** A stored workflow in the format of a file. */
export interface WholeFile {
  readonly title: string;
  /** Absent or null: none. */
  readonly slug?: string | null;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly nodes: readonly FileNode[];
  readonly edges: readonly FileEdge[];
  /** null: none are declared. Absent: nothing is known of them. */
  readonly parameters?: Workflow['parameters'];
  /** Absent: the default `auto`, or unknown. */
  readonly placement?: Workflow['placement'];
  /** Absent: the default `kept`, or unknown. */
  readonly row_order?: Workflow['row_order'];
  /** Absent: nothing is known of them. */
  readonly schedules?: readonly FileSchedule[];
  /** Absent: nothing is known of them. */
  readonly tests?: readonly FileTest[];
}

export function fileOf(workflow: Workflow): WholeFile {
  const { title, slug, description, is_active } = workflow;
  return {
    title,
    ...(typeof slug === 'string' ? { slug } : {}),
    description,
    is_active,
    ...graphFileOf(workflow),
  };
}

/** The graph alone, of a workflow or of a revision. */
export function graphFileOf({
  nodes,
  edges,
  parameters,
  placement,
  row_order,
}: Pick<Workflow, 'nodes' | 'edges' | 'parameters' | 'placement' | 'row_order'>): Pick<
  WholeFile,
  'nodes' | 'edges' | 'parameters' | 'placement' | 'row_order'
> {
  const positions = new Map(nodes.map(({ id }, index) => [id, index]));
  return {
    ...(parameters === null ? {} : { parameters }),
    ...(placement === 'auto' ? {} : { placement }),
    ...(row_order === 'kept' ? {} : { row_order }),
    nodes: nodes.map(({ node_type, node_role, label, config }) => ({
      node_type,
      node_role,
      label,
      config,
    })),
    edges: edges.map(({ source_node_id, target_node_id, source_key, target_key }) => ({
      // An edge's ends are nodes of the same workflow: the service keeps no others.
      source_node_index: positions.get(source_node_id)!,
      target_node_index: positions.get(target_node_id)!,
      source_key,
      target_key,
    })),
  };
}

export const FILE_FORMATS = ['yaml', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export function printFile(content: unknown, format: FileFormat): string {
  return format === 'json'
    ? `${JSON.stringify(content, null, 2)}\n`
    : stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** For comparing: the order of an object's members says nothing, and the database does not keep it. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

const HINTS = [
  '"weir init -" prints an example of a file, "weir workflows export <workflow>" a stored workflow.',
];

export function invalidFile(where: string, problem: string, hints = HINTS): CliError {
  return new CliError(EXIT.invalid, `${where} ${problem}`, hints);
}
