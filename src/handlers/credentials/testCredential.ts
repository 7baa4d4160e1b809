import type { Handler } from '../handler.ts';

export const testCredential: Handler<'testCredential', 'credentials'> = async (
  { caller, path, signal, endTurn },
  { credentials },
) => {
  endTurn();
  const { failedStep, ...report } = await credentials.test(caller, path.credentialId, signal);
  const data = failedStep === undefined ? report : { ...report, failed_step: failedStep };
  return { status: 200, data };
};
