/** The files below a folder. */

import type { FileEntryWithStats, Stats } from 'ssh2';

import type { ListedObject } from '../../engine/index.ts';
import { StepError } from '../step-error.ts';
import { closeHandle, openFolder, readFolder, statPath } from './requests.ts';
import type { SftpSession } from './session.ts';
import { isStatus, STATUS } from './sftp-error.ts';

/** Entries and requests of one listing. */
const MAX_ENTRIES = 100_000;

export interface FileSelection {
  readonly prefix: string;
  /** Folders that contain more slashes are not opened. */
  readonly maxSlashes: number;
}

/** Files whose paths begin with the prefix. Symbolic links to folders are not followed. Throws a StepError. */
export async function* listFiles(
  session: SftpSession,
  { prefix, maxSlashes }: FileSelection,
): AsyncGenerator<readonly ListedObject[]> {
  // Each ends with a slash, or is empty.
  const folders = [prefix.slice(0, prefix.lastIndexOf('/') + 1)];
  let count = 0;
  for (const folder of folders) {
    const isFirst = folder === folders[0];
    for await (const entries of folderEntries(session, folder, isFirst)) {
      // An endless folder can have empty pages.
      count += Math.max(1, entries.length);
      if (count > MAX_ENTRIES) throw tooMany(prefix);
      const files: ListedObject[] = [];
      for (const { filename, attrs } of entries) {
        const path = `${folder}${filename}`;
        if (filename === '' || /[/\0]/.test(filename)) throw invalidName(folder);
        if (isFolder(attrs)) {
          const below = `${path}/`;
          if (overlaps(below, prefix) && slashesOf(below) <= maxSlashes) folders.push(below);
        } else if (path.startsWith(prefix)) {
          const file = await fileAt(session, path, attrs);
          if (file !== null) files.push(file);
        }
      }
      yield files;
    }
  }
}

async function* folderEntries(
  session: SftpSession,
  folder: string,
  isFirst: boolean,
): AsyncGenerator<readonly FileEntryWithStats[]> {
  const path = pathOfFolder(folder);
  let handle: Buffer;
  try {
    handle = await openFolder(session, path);
  } catch (error) {
    // No folder is the same as an empty one, and another client can remove one during the listing.
    if (isStatus(error, STATUS.noSuchFile)) return;
    if (!isFirst && isStatus(error, STATUS.permissionDenied)) return;
    throw error;
  }
  for (;;) {
    const entries = await readFolder(session, path, handle);
    if (entries === null) break;
    yield entries;
  }
  await closeHandle(session, path, handle);
}

/** Null if it is no file. */
async function fileAt(
  session: SftpSession,
  path: string,
  attrs: Stats,
): Promise<ListedObject | null> {
  if (isFile(attrs)) return listedFile(path, attrs);
  if (isTyped(attrs) && !attrs.isSymbolicLink()) return null;
  const target = await statPath(session, path);
  return target !== null && isFile(target) ? listedFile(path, target) : null;
}

export function listedFile(path: string, { size, mtime }: Stats): ListedObject {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(mtime))
    throw new StepError('call', `The server does not tell the size and time of \`${path}\``);
  return {
    key: path,
    bytes: size,
    modified: new Date(mtime * 1_000).toISOString(),
    version: `${size}-${mtime}`,
  };
}

/** Servers can leave out the type of an entry. */
const isTyped = ({ mode }: Stats): boolean => Number.isInteger(mode);
export const isFolder = (attrs: Stats): boolean => isTyped(attrs) && attrs.isDirectory();
const isFile = (attrs: Stats): boolean => isTyped(attrs) && attrs.isFile();

const pathOfFolder = (folder: string): string =>
  folder === '' ? '.' : folder === '/' ? folder : folder.slice(0, -1);

const overlaps = (folder: string, prefix: string): boolean =>
  folder.startsWith(prefix) || prefix.startsWith(folder);

const slashesOf = (path: string): number => path.split('/').length - 1;

const invalidName = (folder: string): StepError =>
  new StepError('call', `The server lists a file in \`${folder}\` with a name that no file has`);

const tooMany = (prefix: string): StepError =>
  new StepError(
    'call',
    `There are more than ${MAX_ENTRIES.toLocaleString('en-US')} files and folders below \`${prefix}\`; choose a longer prefix`,
  );
