/** How what brings rows is answered. */

import type { RowFormat } from '../../engine/types.ts';
import type { IntegrationOperation } from '../../model/integration.ts';

export function responseFormat({ response }: IntegrationOperation): RowFormat {
  return response.format === 'none' ? 'json' : response.format;
}
