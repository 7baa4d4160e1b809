/** Loads rows into a file: all of them, or no file. */

import { randomUUID } from 'node:crypto';

import {
  objectKey,
  type LoadDelivery,
  type LoadEnd,
  type LoadFile,
  type TransactionOutcome,
} from '../../engine/index.ts';
import type { ConnectorCall, LoadFrom } from '../connector.ts';
import { ConnectionLost } from '../objects/connection-lost.ts';
import { loadFailure } from '../objects/load-failure.ts';
import { endOfLost, foundOutcome } from '../objects/lost-load.ts';
import { whileOpen } from '../objects/while-open.ts';
import { StepError } from '../step-error.ts';
import { putFile } from './put-file.ts';
import { removeFile, statPath } from './requests.ts';
import type { SftpSession } from './session.ts';
import { FileExists, isNamed, nameFile, type WrittenFile } from './written-file.ts';

const COMMIT_MS = 60_000;
const REMOVE_MS = 15_000;

export type OpenSession = (call: ConnectorCall) => Promise<SftpSession>;

export async function loadFile(
  open: OpenSession,
  delivery: LoadDelivery,
  from: LoadFrom,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const { file } = from;
  if (file === undefined) throw new Error('a file is loaded from a file');
  const path = objectKey(delivery, from.run, 'path');
  if (!path.ok)
    return { kind: 'failed', code: 'invalid_value', message: path.problems[0]?.message ?? '' };
  const load = new FileLoad(open, call, delivery.request['if_exists'] !== 'fail');
  try {
    return await load.run(path.value, file, from);
  } catch (error) {
    call.signal.throwIfAborted();
    return endOf(error);
  }
}

class FileLoad {
  readonly #open: OpenSession;
  readonly #call: ConnectorCall;
  readonly #mayReplace: boolean;

  constructor(open: OpenSession, call: ConnectorCall, mayReplace: boolean) {
    this.#open = open;
    this.#call = call;
    this.#mayReplace = mayReplace;
  }

  run(path: string, content: LoadFile, { onPrepared }: LoadFrom): Promise<LoadEnd> {
    const file = { path, temporary: temporaryName(path) };
    return whileOpen(this.#open(this.#call), async (session) => {
      try {
        await this.#refuseExisting(session, path);
        if (!(await onPrepared(JSON.stringify(file)))) return { kind: 'refused' };
        const state = await putFile(session, file.temporary, content);
        const written = { ...file, state };
        if (!(await onPrepared(JSON.stringify(written)))) {
          await this.#remove(file);
          return { kind: 'refused' };
        }
        this.#call.signal.throwIfAborted();
        return await this.#commit(session, written);
      } catch (error) {
        // After an outage, the stored name leads to the file.
        await this.#remove(file).catch(() => undefined);
        throw error;
      }
    });
  }

  async #refuseExisting(session: SftpSession, path: string): Promise<void> {
    if (!this.#mayReplace && (await statPath(session, path)) !== null) throw new FileExists(path);
  }

  /** From here on, cancelling the run does not interrupt the load. */
  async #commit(session: SftpSession, file: WrittenFile): Promise<LoadEnd> {
    session.continueUntil(AbortSignal.timeout(COMMIT_MS));
    try {
      await nameFile(session, file, this.#mayReplace);
      return { kind: 'delivered' };
    } catch (error) {
      if (error instanceof StepError && !(error instanceof ConnectionLost)) throw error;
      return this.#endOfLost(file, error);
    }
  }

  async #endOfLost(file: WrittenFile, error: unknown): Promise<LoadEnd> {
    const call = { ...this.#call, signal: AbortSignal.timeout(COMMIT_MS) };
    const outcome = await findLoad(this.#open, JSON.stringify(file), call);
    const subject = `The file \`${file.path}\``;
    return endOfLost(outcome, { error, late: 'Renaming took too long', subject });
  }

  /** Over a connection that does not end with the run. */
  #remove({ temporary }: WrittenFile): Promise<void> {
    const call = { ...this.#call, signal: AbortSignal.timeout(REMOVE_MS) };
    return whileOpen(this.#open(call), (session) => removeFile(session, temporary));
  }
}

/** In the same folder, because a file cannot be renamed to another file system. */
function temporaryName(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return `${folder}.weir-${randomUUID()}`;
}

function endOf(error: unknown): LoadEnd {
  if (error instanceof FileExists)
    return { kind: 'failed', code: 'already_exists', message: error.message };
  return loadFailure(error);
}

/**
 * Decides a load of this or another process: if its file does not have its own name, it is removed. Rejects only if the
 * service fails.
 * @param text the written file
 */
export async function findLoad(
  open: OpenSession,
  text: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const file = JSON.parse(text) as WrittenFile;
  return foundOutcome(open, call, async (session) => {
    const named = await isNamed(session, file);
    if (named === 'unknown') return 'unknown';
    if (named) return 'committed';
    await removeFile(session, file.temporary);
    return 'aborted';
  });
}
