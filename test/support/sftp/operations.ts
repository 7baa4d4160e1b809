/** The requests of SFTP on files in memory. */

import ssh2, { type SFTPWrapper } from 'ssh2';

export interface FileState {
  content: Buffer;
  /** In seconds. */
  modified: number;
}

export interface Served {
  readonly name: string;
  readonly path: string;
}

type Fault = 'pause' | 'garbage' | 'disconnect' | 'lost' | 'denied' | 'endless';

interface Serving {
  readonly files: Map<string, FileState>;
  readonly faultOf: (request: Served) => Fault | null;
  readonly end: () => void;
  /** To the socket, past the protocol. */
  readonly write: (bytes: Buffer) => void;
}

const { STATUS_CODE: STATUS, OPEN_MODE } = ssh2.utils.sftp;
const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;

interface OpenHandle {
  readonly path: string;
  isRead: boolean;
}

export function serveFiles(sftp: SFTPWrapper, { files, faultOf, end, write }: Serving): void {
  const handles = new Map<number, OpenHandle>();
  let nextHandle = 1;
  let isSilent = false;
  const answer = (id: number, status: number): void => {
    if (!isSilent) sftp.status(id, status);
  };
  const handleOf = (path: string): Buffer => {
    const id = nextHandle++;
    handles.set(id, { path, isRead: false });
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(id);
    return bytes;
  };
  const opened = (handle: Buffer): OpenHandle => {
    const open = handles.get(handle.readUInt32BE());
    if (open === undefined) throw new Error('there is no such handle');
    return open;
  };
  const attrsOf = (path: string) => {
    const file = files.get(path);
    const isFolder = file === undefined;
    return {
      mode: isFolder ? FOLDER_MODE : FILE_MODE,
      uid: 0,
      gid: 0,
      size: file?.content.length ?? 0,
      atime: 0,
      mtime: file?.modified ?? 0,
    };
  };
  const isFolder = (path: string): boolean =>
    path === '.' || [...files.keys()].some((one) => one.startsWith(`${path}/`));

  /** Carries out a request unless there is a fault. */
  const serve = (request: Served, id: number, work: () => void): void => {
    const fault = faultOf(request);
    if (fault === 'pause') return;
    if (fault === 'garbage') return write(Buffer.from('this is no packet of SSH, '.repeat(100)));
    if (fault === 'disconnect') return end();
    if (fault === 'denied') return answer(id, STATUS.PERMISSION_DENIED);
    if (fault === 'lost') {
      isSilent = true;
      work();
      isSilent = false;
      return end();
    }
    work();
  };
  const stat = (name: string) => (id: number, path: string) =>
    serve({ name, path }, id, () => {
      if (files.has(path) || isFolder(path)) sftp.attrs(id, attrsOf(path));
      else answer(id, STATUS.NO_SUCH_FILE);
    });

  sftp.on('error', () => undefined);
  sftp.on('REALPATH', (id, path) =>
    serve({ name: 'REALPATH', path }, id, () => {
      sftp.name(id, [{ filename: '/', longname: '/', attrs: attrsOf('/') }]);
    }),
  );
  sftp.on('STAT', stat('STAT'));
  sftp.on('LSTAT', stat('LSTAT'));
  sftp.on('FSTAT', (id, handle) => {
    const { path } = opened(handle);
    serve({ name: 'FSTAT', path }, id, () => void sftp.attrs(id, attrsOf(path)));
  });
  sftp.on('OPENDIR', (id, path) =>
    serve({ name: 'OPENDIR', path }, id, () => {
      if (isFolder(path)) sftp.handle(id, handleOf(path));
      else answer(id, STATUS.NO_SUCH_FILE);
    }),
  );
  sftp.on('READDIR', (id, handle) => {
    const open = opened(handle);
    const entries = entriesBelow(files, open.path);
    const named = entries.map((filename) => {
      const path = open.path === '.' ? filename : `${open.path}/${filename}`;
      return { filename, longname: filename, attrs: attrsOf(path) as never };
    });
    if (faultOf({ name: 'READDIR', path: open.path }) === 'endless')
      return void sftp.name(id, named);
    if (open.isRead) return answer(id, STATUS.EOF);
    open.isRead = true;
    sftp.name(id, named);
  });
  sftp.on('OPEN', (id, path, flags) =>
    serve({ name: 'OPEN', path }, id, () => {
      const isNew = (flags & OPEN_MODE.CREAT) !== 0;
      if (isNew) files.set(path, { content: Buffer.alloc(0), modified: 1_770_000_000 });
      if (files.has(path)) sftp.handle(id, handleOf(path));
      else answer(id, STATUS.NO_SUCH_FILE);
    }),
  );
  sftp.on('READ', (id, handle, offset, length) => {
    const { path } = opened(handle);
    serve({ name: 'READ', path }, id, () => {
      const content = files.get(path)?.content.subarray(offset, offset + length);
      if (content === undefined || content.length === 0) sftp.status(id, STATUS.EOF);
      else sftp.data(id, content);
    });
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const { path } = opened(handle);
    serve({ name: 'WRITE', path }, id, () => {
      const file = files.get(path);
      if (file === undefined) return answer(id, STATUS.FAILURE);
      const content = Buffer.alloc(Math.max(file.content.length, offset + data.length));
      file.content.copy(content);
      data.copy(content, offset);
      file.content = content;
      answer(id, STATUS.OK);
    });
  });
  sftp.on('CLOSE', (id, handle) => {
    const { path } = opened(handle);
    serve({ name: 'CLOSE', path }, id, () => answer(id, STATUS.OK));
  });
  sftp.on('REMOVE', (id, path) =>
    serve({ name: 'REMOVE', path }, id, () => {
      answer(id, files.delete(path) ? STATUS.OK : STATUS.NO_SUCH_FILE);
    }),
  );
  sftp.on('MKDIR', (id, path) => serve({ name: 'MKDIR', path }, id, () => answer(id, STATUS.OK)));
  sftp.on('RENAME', (id, from, to) =>
    serve({ name: 'RENAME', path: to }, id, () => {
      const file = files.get(from);
      if (file === undefined) return answer(id, STATUS.NO_SUCH_FILE);
      if (files.has(to)) return answer(id, STATUS.FAILURE);
      files.delete(from);
      files.set(to, file);
      answer(id, STATUS.OK);
    }),
  );
}

function entriesBelow(files: ReadonlyMap<string, FileState>, folder: string): readonly string[] {
  const begin = folder === '.' ? '' : `${folder}/`;
  const names = [...files.keys()]
    .filter((path) => path.startsWith(begin))
    .map((path) => path.slice(begin.length).split('/')[0] ?? '');
  return [...new Set(names)];
}
