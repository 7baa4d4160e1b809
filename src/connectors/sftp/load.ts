/** Loads rows into files: all of them, or no file. */

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
import { StepError } from '../step-error.ts';
import { putFile } from './put-file.ts';
import { statPath } from './requests.ts';
import type { SftpSession } from './session.ts';
import {
  FileExists,
  isNamed,
  loadIdOf,
  nameFile,
  removeTemporary,
  type LoadId,
  type WrittenFile,
} from './written-files.ts';

const COMMIT_MS = 60_000;
const REMOVE_MS = 15_000;

export type OpenSession = (call: ConnectorCall) => Promise<SftpSession>;

export async function loadFiles(
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
  const load = new FilesLoad(open, call, delivery.request['if_exists'] !== 'fail');
  try {
    return await load.run([{ path: path.value, content: file }], from);
  } catch (error) {
    call.signal.throwIfAborted();
    return endOf(error);
  }
}

interface Destination {
  readonly path: string;
  readonly content: LoadFile;
}

class FilesLoad {
  readonly #open: OpenSession;
  readonly #call: ConnectorCall;
  readonly #mayReplace: boolean;

  constructor(open: OpenSession, call: ConnectorCall, mayReplace: boolean) {
    this.#open = open;
    this.#call = call;
    this.#mayReplace = mayReplace;
  }

  async run(destinations: readonly Destination[], { onPrepared }: LoadFrom): Promise<LoadEnd> {
    const session = await this.#open(this.#call);
    const files = destinations.map(({ path }) => ({ path, temporary: temporaryName(path) }));
    try {
      await this.#refuseExisting(session, files);
      if (!(await onPrepared(this.#idOf(files)))) return { kind: 'refused' };
      const written: WrittenFile[] = [];
      for (const [at, { path, temporary }] of files.entries()) {
        const content = destinations[at]?.content;
        if (content === undefined) throw new Error('each file has a content');
        written.push({ path, temporary, state: await putFile(session, temporary, content) });
      }
      if (!(await onPrepared(this.#idOf(written)))) {
        await this.#remove(files);
        return { kind: 'refused' };
      }
      this.#call.signal.throwIfAborted();
      return await this.#commit(session, written);
    } catch (error) {
      // After an outage, the stored names lead to the files.
      await this.#remove(files).catch(() => undefined);
      throw error;
    } finally {
      session.close();
    }
  }

  async #refuseExisting(session: SftpSession, files: readonly WrittenFile[]): Promise<void> {
    if (this.#mayReplace) return;
    for (const { path } of files)
      if ((await statPath(session, path)) !== null) throw new FileExists(path);
  }

  /** From here on, cancelling the run does not interrupt the load. */
  async #commit(session: SftpSession, files: readonly WrittenFile[]): Promise<LoadEnd> {
    session.continueUntil(AbortSignal.timeout(COMMIT_MS));
    try {
      for (const file of files) await nameFile(session, file, this.#mayReplace);
      return { kind: 'delivered' };
    } catch (error) {
      if (error instanceof StepError && !(error instanceof ConnectionLost)) throw error;
      return this.#endOfLost(files, error);
    }
  }

  async #endOfLost(files: readonly WrittenFile[], error: unknown): Promise<LoadEnd> {
    const call = { ...this.#call, signal: AbortSignal.timeout(COMMIT_MS) };
    const outcome = await findLoad(this.#open, this.#idOf(files), call);
    if (outcome === 'committed') return { kind: 'delivered' };
    const reason = error instanceof StepError ? error.message : 'Renaming took too long';
    if (outcome === 'aborted') return { kind: 'failed', code: 'no_response', message: reason };
    const paths = files.map(({ path }) => `\`${path}\``).join(', ');
    const message = `${reason}. The file ${paths} does not tell whether it was written`;
    return { kind: 'in_doubt', message };
  }

  /** Over a connection that does not end with the run. */
  async #remove(files: readonly WrittenFile[]): Promise<void> {
    const session = await this.#open({ ...this.#call, signal: AbortSignal.timeout(REMOVE_MS) });
    try {
      await removeTemporary(session, files);
    } finally {
      session.close();
    }
  }

  #idOf(files: readonly WrittenFile[]): string {
    const id: LoadId = { files, mayReplace: this.#mayReplace };
    return JSON.stringify(id);
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
 * Decides a load of this or another process: if its files do not have their own names, they are removed. Rejects only
 * if the signal is aborted, or if the service fails.
 */
export async function findLoad(
  open: OpenSession,
  text: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const { files } = loadIdOf(text);
  try {
    const session = await open(call);
    try {
      const named = [];
      for (const file of files) named.push(await isNamed(session, file));
      if (named.every((one) => one === true)) return 'committed';
      if (named.some((one) => one === 'unknown')) return 'unknown';
      await removeTemporary(session, files);
      return 'aborted';
    } finally {
      session.close();
    }
  } catch (error) {
    if (error instanceof StepError || call.signal.aborted) return 'unknown';
    throw error;
  }
}
