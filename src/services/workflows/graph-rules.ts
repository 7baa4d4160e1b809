/**
 * What a graph must be to be stored: nodes of known types in their roles, edges
 * between ports that exist, none twice. All else that can be wrong with a graph
 * is left to validation: a draft is a legitimate state.
 */

import { nearest } from '../../engine/index.ts';
import type { AnyNodeType, Catalogue } from '../../engine/index.ts';
import type { ErrorDetail } from '../../errors.ts';
import type { EdgeInput, GraphInput } from '../../model/workflow.ts';
import { endResolver } from './edge-ends.ts';
import type { EdgeDraft, NodeDraft } from './graph-draft.ts';
import { invalidInput } from '../invalid-input.ts';

export interface GraphCaps {
  readonly maxGraphNodes: number;
  readonly maxGraphEdges: number;
}

const DEFAULT_SOURCE_KEY = 'output1';
const DEFAULT_TARGET_KEY = 'input1';

/** Throws INVALID_INPUT with every reason why the graph cannot be stored. */
export function resolveGraph(catalogue: Catalogue, caps: GraphCaps, nodes: readonly NodeDraft[], edges: readonly EdgeDraft[]): GraphInput {
  refuse([...over('/nodes', nodes.length, caps.maxGraphNodes), ...over('/edges', edges.length, caps.maxGraphEdges)]);

  const types = nodes.map(({ nodeType }) => catalogue.get(nodeType));
  const details = nodes.flatMap((node, index) => checkNode(catalogue, node, `/nodes/${index}`));
  const resolved: EdgeInput[] = [];
  const seen = new Map<string, number>();
  const resolveEnd = endResolver(nodes);
  edges.forEach((draft, position) => {
    const path = `/edges/${position}`;
    const ends = [resolveEnd(draft, 'source', path), resolveEnd(draft, 'target', path)] as const;
    const [sourceIndex, targetIndex] = ends;
    if (typeof sourceIndex !== 'number' || typeof targetIndex !== 'number') {
      details.push(...ends.filter((end) => typeof end !== 'number'));
      return;
    }
    const { sourceKey = DEFAULT_SOURCE_KEY, targetKey = DEFAULT_TARGET_KEY } = draft;
    const edge = { sourceIndex, targetIndex, sourceKey, targetKey };
    details.push(...checkPorts(edge, types, path));
    const name = JSON.stringify(edge);
    const first = seen.get(name);
    if (first !== undefined) details.push({ path, message: `is the same edge as /edges/${first}` });
    else seen.set(name, position);
    resolved.push(edge);
  });

  refuse(details);
  const labelled = nodes.map(({ nodeType, nodeRole, label, config }, index) => ({
    nodeType,
    nodeRole,
    label: label ?? types[index]?.label ?? nodeType,
    config,
  }));
  return { nodes: labelled, edges: resolved };
}

function over(path: string, count: number, cap: number): readonly ErrorDetail[] {
  return count > cap ? [{ path, message: `must have at most ${cap} items, not ${count}` }] : [];
}

function checkNode(catalogue: Catalogue, { nodeType, nodeRole }: NodeDraft, path: string): readonly ErrorDetail[] {
  const known = catalogue.get(nodeType);
  if (known === undefined) {
    const near = nearest(nodeType, [...catalogue.keys()]);
    const hint = near === undefined ? 'the catalogue lists those that exist' : `did you mean \`${near}\`?`;
    return [{ path: `${path}/node_type`, message: `\`${nodeType}\` is not a node type; ${hint}` }];
  }
  if (known.role === nodeRole) return [];
  return [{ path: `${path}/node_role`, message: `\`${nodeType}\` is a ${known.role}, not a ${nodeRole}` }];
}

/** Ports of an unknown node type are not judged: the type is the mistake. */
function checkPorts(edge: EdgeInput, types: readonly (AnyNodeType | undefined)[], path: string): readonly ErrorDetail[] {
  const source = types[edge.sourceIndex];
  const target = types[edge.targetIndex];
  const details: ErrorDetail[] = [];
  if (source && !source.outputs.includes(edge.sourceKey)) {
    details.push({ path: `${path}/source_key`, message: noSuchPort(source, 'output', edge.sourceKey, source.outputs) });
  }
  const inputs = target?.inputs.map(({ name }) => name) ?? [];
  if (target && !inputs.includes(edge.targetKey)) {
    details.push({ path: `${path}/target_key`, message: noSuchPort(target, 'input', edge.targetKey, inputs) });
  }
  return details;
}

function noSuchPort({ type }: AnyNodeType, kind: 'input' | 'output', name: string, ports: readonly string[]): string {
  const has = ports.length === 0 ? `no ${kind}` : `no ${kind} \`${name}\`, only ${ports.map((port) => `\`${port}\``).join(', ')}`;
  return `\`${type}\` has ${has}`;
}

function refuse(details: readonly ErrorDetail[]): void {
  const [first, ...others] = details;
  if (first !== undefined) throw invalidInput(first, ...others);
}
