import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Handler } from '../handler.ts';
import { printImported } from '../present/imported.ts';

export const importIntegration: Handler<'importIntegration', 'imports'> = async (
  { caller, query, body, signal, endTurn },
  { imports },
) => {
  endTurn();
  const { document, url, base_url: baseUrl, slug, name, operations, dry_run: dryRun } = body;
  const request = { document, url, baseUrl, slug, name, operations };
  const options = { dryRun: dryRun === true, force: query.force === true };
  const imported = await imports.import(caller, { ...request, ...options }, signal);
  return { status: 200, bytes: await runInTimeSlices(printImported(imported), signal) };
};
