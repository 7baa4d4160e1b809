/** What came of an import, as the API shows it. */

import type { Imported } from '../../services/integrations/imports.ts';
import { presentDefinition } from './integration.ts';
import type { Shapes } from './model.ts';

export function presentImported(imported: Imported): Shapes['ImportedIntegration'] {
  const { integration, definition, skipped, skippedCount, warnings, warningCount, changes } =
    imported;
  return {
    integration_id: integration?.id ?? null,
    definition: presentDefinition(definition),
    skipped: skipped.map(({ path, method, operationPath, reason }) => ({
      ...{ path, method, operation_path: operationPath, reason },
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
      kept: [...changes.kept],
      removed: [...changes.removed],
    },
    broken_node_types: [...imported.brokenNodeTypes],
  };
}
