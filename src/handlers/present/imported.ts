/** What came of an import, as the API shows it. */

import type { Imported } from '../../services/integrations/imports.ts';
import { presentDefinition } from './integration.ts';
import type { Shapes } from './model.ts';

export function presentImported(imported: Imported): Shapes['ImportedIntegration'] {
  const { integration, definition, skipped, warnings, warningCount } = imported;
  return {
    integration_id: integration?.id ?? null,
    definition: presentDefinition(definition),
    skipped: skipped.map(({ path, method, operationPath, reason }) => ({
      ...{ path, method, operation_path: operationPath, reason },
    })),
    warnings: warnings.map(({ path, operation, message }) => ({
      path,
      operation: operation ?? null,
      message,
    })),
    warnings_total: warningCount,
    broken_node_types: [...imported.brokenNodeTypes],
  };
}
