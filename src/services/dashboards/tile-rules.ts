/** The rules for the content of a dashboard that need no other data. */

import type { DashboardContent, DashboardTile } from '../../model/dashboard.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { controlProblems, referenceOf } from './controls.ts';
import { sourceKey } from './tile-sources.ts';

const COLUMNS = 12;
/** Different runs that a refresh starts. */
const MAX_SOURCES = 20;
const MAX_CHARACTERS = 262_144;

export function contentProblems(content: DashboardContent): readonly FieldProblem[] {
  const { parameters, tiles } = content;
  if (JSON.stringify({ parameters, tiles }).length > MAX_CHARACTERS)
    return [{ field: '/tiles', message: `must be at most ${MAX_CHARACTERS} characters of JSON` }];
  const problems = [...controlProblems(parameters), ...tiles.flatMap(tileProblems(content))];
  if (new Set(tiles.map(sourceKey)).size > MAX_SOURCES)
    problems.push({
      field: '/tiles',
      message: `must need at most ${MAX_SOURCES} different runs: tiles with the same workflow and parameters share one`,
    });
  return problems;
}

function tileProblems({ parameters, tiles }: DashboardContent) {
  return (tile: DashboardTile, at: number): readonly FieldProblem[] => {
    const problems: FieldProblem[] = [];
    const first = tiles.findIndex(({ id }) => id === tile.id);
    if (first !== at)
      problems.push({ field: `/tiles/${at}/id`, message: `is the id of tile ${first}` });
    const { x, width } = tile.position;
    if (x + width > COLUMNS)
      problems.push({
        field: `/tiles/${at}/position/width`,
        message: `must be at most ${COLUMNS - x}, because the grid has ${COLUMNS} columns and \`x\` is ${x}`,
      });
    for (const [name, value] of Object.entries(tile.params)) {
      const message = paramProblem(value, parameters);
      if (message !== null)
        problems.push({ field: `/tiles/${at}/params`, pointer: pointer(name), message });
    }
    return problems;
  };
}

function paramProblem(
  value: DashboardTile['params'][string],
  parameters: DashboardContent['parameters'],
): string | null {
  // PostgreSQL cannot compare it with the parameters of schedules.
  if (JSON.stringify(value).includes('\\u0000')) return 'must not contain U+0000';
  const control = referenceOf(value);
  if (control === undefined) return null;
  if (typeof control !== 'string' || Object.keys(value as object).length > 1)
    return 'must be {"$param": "name"} alone to refer to a control';
  if (Object.hasOwn(parameters, control)) return null;
  const names = Object.keys(parameters).map((name) => `\`${name}\``);
  const others = names.length === 0 ? 'the dashboard has none' : `there are ${names.join(', ')}`;
  return `refers to the control \`${control.slice(0, 64)}\`, which does not exist; ${others}`;
}
