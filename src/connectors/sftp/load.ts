/** Loads rows into one or more files: all of them, or none. */

import { randomUUID } from 'node:crypto';

import {
  objectKeys,
  type LoadDelivery,
  type LoadEnd,
  type LoadFile,
  type TransactionOutcome,
} from '../../engine/index.ts';
import type { ConnectorCall, LoadFrom } from '../connector.ts';
import { ConnectionLost } from '../objects/connection-lost.ts';
import { loadFailure } from '../objects/load-failure.ts';
import { endOfLost, endOfPartial, foundOutcome, lateReason } from '../objects/lost-load.ts';
import { whileOpen } from '../objects/while-open.ts';
import { StepError } from '../step-error.ts';
import { putFile } from './put-file.ts';
import { statPath } from './requests.ts';
import type { SftpSession } from './session.ts';
import { FileExists, nameFile, type WrittenFile } from './written-file.ts';
import {
  isDecided,
  nameOthers,
  removeTemporaries,
  writtenFilesOf,
  type WrittenFiles,
} from './written-files.ts';

const COMMIT_MS = 60_000;
const REMOVE_MS = 15_000;
/** In addition, for each file. */
const FILE_MS = 250;

export type OpenSession = (call: ConnectorCall) => Promise<SftpSession>;

export async function loadFiles(
  open: OpenSession,
  delivery: LoadDelivery,
  from: LoadFrom,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const { files } = from;
  if (files === undefined) throw new Error('files are loaded from files');
  const paths = objectKeys(delivery, from.run, files, 'path');
  if (!paths.ok)
    return { kind: 'failed', code: 'invalid_value', message: paths.problems[0]?.message ?? '' };
  if (files.length === 0) return { kind: 'delivered' };
  const load = new FileLoad(open, call, delivery.request['if_exists'] !== 'fail');
  try {
    return await load.run(paths.value, files, from);
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

  run(
    paths: readonly string[],
    contents: readonly LoadFile[],
    { onPrepared }: LoadFrom,
  ): Promise<LoadEnd> {
    const files = paths.map((path): WrittenFile => ({ path, temporary: temporaryName(path) }));
    const prepared = (load: WrittenFiles): Promise<boolean> => onPrepared(JSON.stringify(load));
    return whileOpen(this.#open(this.#call), async (session) => {
      const written: WrittenFile[] = [];
      const load = { files: written, mayReplace: this.#mayReplace };
      try {
        for (const path of paths) await this.#refuseExisting(session, path);
        if (!(await prepared({ ...load, files }))) return { kind: 'refused' };
        for (const [at, content] of contents.entries()) {
          const file = files[at]!;
          written.push({ ...file, state: await putFile(session, file.temporary, content) });
        }
        if (!(await prepared(load))) {
          await this.#remove(files);
          return { kind: 'refused' };
        }
        this.#call.signal.throwIfAborted();
      } catch (error) {
        // After an outage, the stored names lead to the files.
        await this.#remove(files).catch(() => undefined);
        throw error;
      }
      return this.#commit(session, load);
    });
  }

  async #refuseExisting(session: SftpSession, path: string): Promise<void> {
    if (!this.#mayReplace && (await statPath(session, path)) !== null) throw new FileExists(path);
  }

  /** From here on, cancelling the run does not interrupt the load. */
  async #commit(session: SftpSession, load: WrittenFiles): Promise<LoadEnd> {
    const [first] = load.files;
    if (first === undefined) throw new Error('a load has at least one file');
    session.continueUntil(this.#limit(load));
    try {
      await nameFile(session, first, this.#mayReplace);
    } catch (error) {
      if (!(error instanceof StepError) || error instanceof ConnectionLost)
        return this.#endOfLost(load, error);
      await this.#remove(load.files).catch(() => undefined);
      throw error;
    }
    return this.#nameOthers(session, load);
  }

  async #nameOthers(session: SftpSession, load: WrittenFiles): Promise<LoadEnd> {
    const signal = this.#limit(load);
    const failures = await nameOthers(session, load)
      .catch((error: unknown) => {
        if (!(error instanceof ConnectionLost)) throw error;
        return whileOpen(this.#open({ ...this.#call, signal }), (next) => nameOthers(next, load));
      })
      .catch((error: unknown) => load.files.slice(1).map(() => lateReason(error, signal)));
    return endOfPartial(failures, { count: load.files.length, what: 'files' });
  }

  async #endOfLost(load: WrittenFiles, error: unknown): Promise<LoadEnd> {
    const call = { ...this.#call, signal: this.#limit(load) };
    const outcome = await findLoad(this.#open, JSON.stringify(load), call);
    const subject = `The file \`${load.files[0]?.path ?? ''}\``;
    return endOfLost(outcome, { error, late: 'Renaming took too long', subject });
  }

  #limit({ files }: WrittenFiles): AbortSignal {
    return AbortSignal.timeout(COMMIT_MS + files.length * FILE_MS);
  }

  /** Over a connection that does not end with the run. */
  #remove(files: readonly WrittenFile[]): Promise<void> {
    const signal = AbortSignal.timeout(REMOVE_MS + files.length * FILE_MS);
    return whileOpen(this.#open({ ...this.#call, signal }), (session) =>
      removeTemporaries(session, files),
    );
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
 * Decides a load of this or another process: if its first file has its own name, the others get theirs, and otherwise
 * all are removed. Rejects only if the service fails.
 */
export async function findLoad(
  open: OpenSession,
  text: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const load = writtenFilesOf(text);
  return foundOutcome(open, call, async (session) => {
    const decided = await isDecided(session, load);
    if (decided === 'unknown') return 'unknown';
    if (decided) return (await nameOthers(session, load)).length === 0 ? 'committed' : 'unknown';
    await removeTemporaries(session, load.files);
    return 'aborted';
  });
}
