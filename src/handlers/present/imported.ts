/** The outcome of an import in the API's shape. */

import type { Steps } from '../../kit/time-slices.ts';
import type { Imported } from '../../services/integrations/imports.ts';
import type { JsonBytes } from '../handler.ts';
import { presentDefinition, presentOperation } from './integration.ts';
import type { Shapes } from './shapes.ts';
import { printedList, printedMembers } from './printed-list.ts';

/** A definition may have thousands of operations. */
export function printImported(imported: Imported): Steps<JsonBytes<Shapes['ImportedIntegration']>> {
  const { operations } = imported.definition;
  const { operations: _, ...head } = presentDefinition({ ...imported.definition, operations: [] });
  const before = `{"definition":{${printedMembers(head)},"operations":[`;
  const after = `]},${printedMembers(presentRest(imported))}}`;
  return printedList({ before, after }, operations, presentOperation);
}

function presentRest(imported: Imported): Omit<Shapes['ImportedIntegration'], 'definition'> {
  const { integration, skipped, skippedCount, warnings, warningCount, changes } = imported;
  return {
    integration_id: integration?.id ?? null,
    skipped: skipped.map(({ path, method, operationPath, reason }) => ({
      path,
      method,
      operation_path: operationPath,
      reason,
    })),
    skipped_total: skippedCount,
    warnings: warnings.map(({ path, operation, message }) => ({
      path,
      operation: operation ?? null,
      message,
    })),
    warnings_total: warningCount,
    changes: {
      created: [...changes.created],
      updated: [...changes.updated],
      kept: [...changes.unchanged],
      removed: [...changes.removed],
    },
    broken_node_types: [...imported.brokenNodeTypes],
  };
}
