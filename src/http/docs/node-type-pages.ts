/** One page per node type, generated from its definition, and their index. */

import type { NodeTypeListing } from '../../services/node-types/node-types.ts';
import { configTable } from './config-table.ts';
import { jsonBlock } from './code-block.ts';
import { block, code, escape, prose, slugOf, table } from './html.ts';
import { layout } from './layout.ts';
import type { Pages } from './page.ts';
import { rowsTable } from './rows-table.ts';

type NodeType = NodeTypeListing['nodeTypes'][number];
type Example = NodeType['examples'][number];
type Rows = readonly Readonly<Record<string, unknown>>[];

export function nodeTypePages({ categories, nodeTypes }: NodeTypeListing): Pages {
  return new Map([
    ['/docs/node-types', () => list(categories, nodeTypes)],
    ...nodeTypes.map((each) => [pathOf(each), () => page(each)] as const),
  ]);
}

function list(categories: NodeTypeListing['categories'], nodeTypes: readonly NodeType[]): string {
  const sections = categories.map(({ name }) => {
    const rows = nodeTypes
      .filter(({ category }) => category === name)
      .map((each) => [
        `<a href="${pathOf(each)}">${code(each.type)}</a>`,
        each.role,
        prose(each.description),
      ]);
    return `<h2 id="${escape(name)}">${escape(name)}</h2>\n<div class="stacked">${table(['Node type', 'Role', 'Does'], rows)}</div>`;
  });
  return layout('/docs/node-types', {
    title: 'Node types',
    summary:
      'The nodes that a graph can contain: getters read rows, setters transform tables, and terminators output a table.',
    body: `${sections.join('\n')}
<h2 id="parameters">Parameters</h2>
<p>In place of a single value or a list, a config can contain <code>{"$param": "name"}</code>, which is replaced by the parameter of that name in the
execute call. If the object also has <code>"default"</code>, the call can omit the parameter; otherwise, a call without it is an error that names it. The
parameters of a workflow that <a href="/docs/guides/typed-clients">declares them</a> are checked by type before the run.</p>
<p>In the same places, <code>{"$expression": "…"}</code> is replaced by the value of an <a href="/docs/expressions#expressions-in-configs">expression</a> over
parameters and over the constants of the run, such as <code>$due_at</code>.</p>
<p><code>GET /api/v1/node-types</code> returns the same as JSON, including config schemas and examples.</p>`,
  });
}

function page(nodeType: NodeType): string {
  const { type, role, label, description, inputs, outputs, config, examples } = nodeType;
  const ports = (names: readonly string[]): string =>
    names.length === 0 ? 'none' : names.map(code).join(', ');
  const takes = inputs.map(({ name, many }) =>
    many === true ? `${code(name)} (any number of edges)` : code(name),
  );
  const [summary = '', ...rest] = description.split(/(?<=[.!?]) (?=[A-Z`])/);
  return layout('/docs/node-types', {
    title: `${label}: ${type}`,
    summary,
    body: `${rest.length === 0 ? '' : `<p>${prose(rest.join(' '))}</p>\n`}${table(['Role', 'Inputs', 'Outputs'], [[role, takes.length === 0 ? 'none' : takes.join(', '), ports(outputs)]])}
<h2 id="config">Config</h2>
${configTable(config)}
<p>Any value here but an object may be a parameter of the run, written <code>{"$param": "name"}</code>, or an expression, written <code>{"$expression": "…"}</code>: see <a href="/docs/node-types#parameters">values that come with the call</a>.</p>
<details><summary>The schema, as JSON Schema 2020-12</summary>
${jsonBlock(config)}
</details>
<h2 id="examples">Examples</h2>
${examples.map(exampleOf).join('\n')}`,
  });
}

function exampleOf({
  title,
  config,
  inputs,
  params,
  response,
  file,
  objects = [],
  output,
}: Example): string {
  const tables = Object.entries(inputs ?? {}).flatMap(([port, given]) => {
    const many = Array.isArray(given[0]) ? (given as readonly Rows[]) : [given as Rows];
    return many.map((rows) => `<p>Rows at ${code(port)}:</p>\n${rowsTable(rows)}`);
  });
  return [
    `<h3 id="example-${slugOf(title)}">${escape(title)}</h3>`,
    `<p>Config:</p>\n${jsonBlock(config)}`,
    params === undefined ? '' : `<p>Parameters of the call:</p>\n${jsonBlock(params)}`,
    file === undefined ? '' : `<p>The file, ${code(file.contentType)}:</p>\n${block(file.content)}`,
    ...objects.map(({ key, content }) => `<p>The object ${code(key)}:</p>\n${block(content)}`),
    response === undefined
      ? ''
      : `<p>The host answers with ${code(response.contentType)}:</p>\n${block(response.body)}`,
    ...tables,
    `<p>Rows that come out:</p>\n${rowsTable(output)}`,
  ].join('\n');
}

function pathOf({ type }: NodeType): string {
  return `/docs/node-types/${type}`;
}
