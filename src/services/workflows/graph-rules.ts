/**
 * Rules for storing a graph: nodes of known types in their roles, and distinct edges between existing ports.
 * Validation reports all other problems, because drafts are allowed.
 */

import { nearest } from '../../engine/index.ts';
import type { NodeType, Catalogue } from '../../engine/index.ts';
import type { EdgeInput, GraphInput } from '../../model/workflow.ts';
import { endResolver } from './edge-ends.ts';
import type { EdgeDraft, NodeDraft } from './graph-draft.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';

export interface GraphCaps {
  readonly maxGraphNodes: number;
  readonly maxGraphEdges: number;
}

const DEFAULT_SOURCE_KEY = 'output1';
const DEFAULT_TARGET_KEY = 'input1';

/** Throws InvalidInput with all problems. */
export function resolveGraph(
  catalogue: Catalogue,
  caps: GraphCaps,
  nodes: readonly NodeDraft[],
  edges: readonly EdgeDraft[],
): GraphInput {
  refuse([
    ...over('/nodes', nodes.length, caps.maxGraphNodes),
    ...over('/edges', edges.length, caps.maxGraphEdges),
  ]);

  const types = nodes.map(({ nodeType }) => catalogue.get(nodeType));
  const problems = nodes.flatMap((node, index) => checkNode(catalogue, node, `/nodes/${index}`));
  const resolved: EdgeInput[] = [];
  const seen = new Map<string, number>();
  const resolveEnd = endResolver(nodes);
  edges.forEach((draft, position) => {
    const field = `/edges/${position}`;
    const ends = [resolveEnd(draft, 'source', field), resolveEnd(draft, 'target', field)] as const;
    const [sourceNodeIndex, targetNodeIndex] = ends;
    if (typeof sourceNodeIndex !== 'number' || typeof targetNodeIndex !== 'number') {
      problems.push(...ends.filter((end) => typeof end !== 'number'));
      return;
    }
    const { sourceKey = DEFAULT_SOURCE_KEY, targetKey = DEFAULT_TARGET_KEY } = draft;
    const edge = { sourceNodeIndex, targetNodeIndex, sourceKey, targetKey };
    problems.push(...checkPorts(edge, types, field));
    const name = JSON.stringify(edge);
    const first = seen.get(name);
    if (first !== undefined)
      problems.push({ field, message: `is the same edge as /edges/${first}` });
    else seen.set(name, position);
    resolved.push(edge);
  });

  refuse(problems);
  const labelled = nodes.map(({ nodeType, nodeRole, label, config }, index) => ({
    nodeType,
    nodeRole,
    label: label ?? types[index]?.label ?? nodeType,
    config,
  }));
  return { nodes: labelled, edges: resolved };
}

function over(field: string, count: number, cap: number): readonly FieldProblem[] {
  return count > cap ? [{ field, message: `must have at most ${cap} items, not ${count}` }] : [];
}

function checkNode(
  catalogue: Catalogue,
  { nodeType, nodeRole }: NodeDraft,
  field: string,
): readonly FieldProblem[] {
  const definition = catalogue.get(nodeType);
  if (definition === undefined) {
    const near = nearest(nodeType, [...catalogue.keys()]);
    const hint =
      near === undefined ? 'the catalogue lists those that exist' : `did you mean \`${near}\`?`;
    return [{ field: `${field}/nodeType`, message: `\`${nodeType}\` is not a node type; ${hint}` }];
  }
  if (definition.role === nodeRole) return [];
  return [
    {
      field: `${field}/nodeRole`,
      message: `\`${nodeType}\` is a ${definition.role}, not a ${nodeRole}`,
    },
  ];
}

/** Skips ports of an unknown node type: the type is the problem. */
function checkPorts(
  edge: EdgeInput,
  types: readonly (NodeType | undefined)[],
  field: string,
): readonly FieldProblem[] {
  const source = types[edge.sourceNodeIndex];
  const target = types[edge.targetNodeIndex];
  const problems: FieldProblem[] = [];
  if (source && !source.outputs.includes(edge.sourceKey)) {
    problems.push({
      field: `${field}/sourceKey`,
      message: noSuchPort(source, 'output', edge.sourceKey, source.outputs),
    });
  }
  const inputs = target?.inputs.map(({ name }) => name) ?? [];
  if (target && !inputs.includes(edge.targetKey)) {
    problems.push({
      field: `${field}/targetKey`,
      message: noSuchPort(target, 'input', edge.targetKey, inputs),
    });
  }
  return problems;
}

function noSuchPort(
  { type }: NodeType,
  kind: 'input' | 'output',
  name: string,
  ports: readonly string[],
): string {
  const has =
    ports.length === 0
      ? `no ${kind}`
      : `no ${kind} \`${name}\`, only ${ports.map((port) => `\`${port}\``).join(', ')}`;
  return `\`${type}\` has ${has}`;
}

function refuse(problems: readonly FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
