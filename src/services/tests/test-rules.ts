/** The rules of a test that can be checked without running it. */

import type { GraphReport } from '../../engine/index.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { Rows, WorkflowTestContent } from '../../model/workflow-test.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { nodeLabelled } from './labelled-nodes.ts';

/** @param columns the columns of the workflow's nodes that are known without a run */
export function testProblems(
  { nodes, edges }: Pick<Workflow, 'nodes' | 'edges'>,
  columns: GraphReport['nodes'],
  { fixtures = {}, expect = [] }: Partial<WorkflowTestContent>,
): readonly FieldProblem[] {
  const ofFixtures = Object.entries(fixtures).flatMap(([label, rows]): readonly FieldProblem[] => {
    const place = { field: '/fixtures', pointer: pointer(label) };
    const labelled = nodeLabelled(nodes, label);
    if (!labelled.ok) return [{ ...place, message: labelled.message }];
    const { id, nodeRole } = labelled.node;
    if (nodeRole === 'terminator' && !edges.some(({ sourceNodeId }) => sourceNodeId === id))
      return [{ ...place, message: 'is for a terminator whose output no node reads' }];
    const missing = missingColumn(rows, columns.find(({ nodeId }) => nodeId === id)?.outputs);
    if (missing === undefined) return [];
    return [{ ...place, message: `must have the column "${missing}", which the node outputs` }];
  });
  const ofExpectations = expect.flatMap(({ node }, index): readonly FieldProblem[] => {
    const labelled = nodeLabelled(nodes, node);
    if (labelled.ok) return [];
    return [{ field: `/expect/${index}/node`, message: labelled.message }];
  });
  return [...ofFixtures, ...ofExpectations];
}

/** A fixture without rows has no columns to check. */
function missingColumn(
  rows: Rows,
  outputs: GraphReport['nodes'][number]['outputs'] = {},
): string | undefined {
  const [columns] = Object.values(outputs);
  if (!columns || rows.length === 0) return undefined;
  return columns.find(({ name }) => !rows.some((row) => Object.hasOwn(row, name)))?.name;
}
