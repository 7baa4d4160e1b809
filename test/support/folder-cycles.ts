/** Import cycles between the entries of a folder: its subfolders and files. */

import type { SourceFile } from './source-files.ts';

type Graph = Map<string, Set<string>>;

/** Each cycle as `folder: entry, entry`, in alphabetical order. `.` is the folder that was read. */
export function folderCycles(files: readonly SourceFile[]): readonly string[] {
  return [...siblingGraphs(files)]
    .flatMap(([folder, graph]) =>
      components(graph)
        .filter((entries) => entries.length > 1)
        .map((entries) => `${folder}: ${[...entries].sort().join(', ')}`),
    )
    .sort();
}

/** By folder: which of its entries import which others. */
function siblingGraphs(files: readonly SourceFile[]): ReadonlyMap<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const { path, imports } of files) {
    for (const imported of imports) {
      if (imported.startsWith('../')) continue;
      const [folder, from, to] = siblings(path.split('/'), imported.split('/'));
      const graph: Graph = graphs.get(folder) ?? new Map();
      graphs.set(folder, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
    }
  }
  return graphs;
}

/** The deepest folder that holds both paths, and the entries of it that lead to them. */
function siblings(
  from: readonly string[],
  to: readonly string[],
): readonly [folder: string, from: string, to: string] {
  let depth = 0;
  while (from[depth] === to[depth] && depth < from.length - 1) depth += 1;
  return [from.slice(0, depth).join('/') || '.', from[depth]!, to[depth]!];
}

/** Strongly connected components, by Tarjan's algorithm. */
function components(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const result: string[][] = [];
  const visit = (entry: string): number => {
    const index = order.size;
    let low = index;
    order.set(entry, index);
    stack.push(entry);
    for (const next of graph.get(entry) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next)!);
    }
    lowest.set(entry, low);
    if (low === index) result.push(stack.splice(stack.indexOf(entry)));
    return low;
  };
  for (const entry of graph.keys()) if (!order.has(entry)) visit(entry);
  return result;
}
