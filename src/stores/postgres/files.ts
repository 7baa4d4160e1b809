/**
 * Uploaded files in PostgreSQL, in pieces, so that every process can read them. A file is visible once all of its pieces
 * are stored. Deleted and expired files are removed by the sweep.
 */

import type { Prisma } from '../../generated/prisma/client.ts';
import * as sql from '../../generated/statements/files.ts';
import type { Visibility } from '../../model/caller.ts';
import type { FileColumn, FileFormat, StoredFile } from '../../model/file.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import { lockOrganization } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';

export interface FileLimits {
  readonly files: number;
  /** Size of all files of an organization. */
  readonly bytes: number;
}

export type FileRefusal = 'too_many' | 'too_large';

export interface FileStore {
  /** Newest first, without expired files, like all reads. */
  list(visibility: Visibility, page: PageNumber, now: Date): Promise<Page<StoredFile>>;
  find(visibility: Visibility, id: string, now: Date): Promise<StoredFile | null>;
  /** The files with these ids that the organization has. */
  findAll(
    organizationId: OrganizationId,
    ids: readonly string[],
    now: Date,
  ): Promise<readonly StoredFile[]>;
  /** Size and number of the organization's files, including those that are being stored. */
  held(organizationId: OrganizationId, now: Date): Promise<{ files: number; bytes: number }>;
  /**
   * Reserves space for a file whose pieces follow.
   * @param until when the file is removed if it is not complete
   */
  begin(
    organizationId: OrganizationId,
    file: StoredFile,
    limits: FileLimits,
    until: Date,
  ): Promise<FileRefusal | null>;
  /** Positions count from 0. */
  addPiece(id: string, position: number, bytes: Buffer): Promise<void>;
  /** Makes the file visible. False if it was removed in the meantime. */
  complete(file: StoredFile, commit?: InTransaction<StoredFile>): Promise<boolean>;
  /** Null if there is no such piece. */
  piece(organizationId: OrganizationId, id: string, position: number): Promise<Buffer | null>;
  update(
    visibility: Visibility,
    id: string,
    change: Partial<Pick<StoredFile, 'name' | 'expiresAt'>>,
    now: Date,
  ): Promise<StoredFile | null>;
  /** False if there is no such file. */
  delete(visibility: Visibility, id: string, now: Date): Promise<boolean>;
  /** Removes an incomplete file. */
  abandon(id: string, now: Date): Promise<void>;
  /** Removes expired, deleted and incomplete files; returns the number. */
  sweep(now: Date): Promise<number>;
}

/** Pieces to remove per statement: at most 32 MiB. */
const PIECES_PER_SWEEP = 64;
const MAX_SWEEPS = 64;

export function createFileStore(
  database: Pick<Database, 'prisma' | 'transact' | 'query' | 'largeRead'>,
): FileStore {
  return {
    ...createFileReads(database),
    ...createFileWrites(database),
    sweep: (now) => sweepFiles(database, now),
  };
}

type Reads = 'list' | 'find' | 'findAll' | 'held' | 'piece';

function createFileReads({
  prisma,
  query,
  largeRead,
}: Pick<Database, 'prisma' | 'query' | 'largeRead'>): Pick<FileStore, Reads> {
  return {
    async list(visibility, { page, limit }, now) {
      const where = { ...visibleRows(visibility), ...isCurrent(now) };
      const total = await prisma.file.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const rows = await prisma.file.findMany({
        where,
        orderBy: [{ created: 'desc' }, { id: 'desc' }],
        skip,
        take: limit,
      });
      return { items: rows.map(toFile), total };
    },

    async find(visibility, id, now) {
      const where = { ...visibleRows(visibility), ...isCurrent(now), id };
      const row = await prisma.file.findFirst({ where });
      return row && toFile(row);
    },

    async findAll(organizationId, ids, now) {
      const where = { organizationId, ...isCurrent(now), id: { in: [...ids] } };
      return (await prisma.file.findMany({ where })).map(toFile);
    },

    async held(organizationId, now) {
      const { _count: files, _sum } = await prisma.file.aggregate({
        where: { organizationId, ...isHeld(now) },
        _count: true,
        _sum: { bytes: true },
      });
      return { files, bytes: Number(_sum.bytes ?? 0) };
    },

    piece: (organizationId, id, position) =>
      largeRead(organizationId, async () => {
        const [row] = await query(sql.readPiece, [id, position]);
        return row?.bytes ?? null;
      }),
  };
}

function createFileWrites({
  prisma,
  transact,
  query,
}: Pick<Database, 'prisma' | 'transact' | 'query'>): Omit<FileStore, Reads | 'sweep'> {
  return {
    begin: (organizationId, file, limits, until) =>
      transact(async (tx) => {
        await lockOrganization(tx, organizationId);
        const { _count: files, _sum } = await tx.file.aggregate({
          where: { organizationId, ...isHeld(file.created) },
          _count: true,
          _sum: { bytes: true },
        });
        if (files >= limits.files) return 'too_many';
        if (Number(_sum.bytes ?? 0) + file.bytes > limits.bytes) return 'too_large';
        await tx.file.create({
          data: { ...toColumns(file), organizationId, expiresAt: until, isStored: false },
        });
        return null;
      }),

    async addPiece(id, position, bytes) {
      await query(sql.insertPiece, [id, position, bytes]);
    },

    complete: (file, commit) =>
      transact(async (tx, statement) => {
        const { count } = await tx.file.updateMany({
          where: { id: file.id, isStored: false },
          data: { isStored: true, expiresAt: file.expiresAt },
        });
        if (count === 0) return false;
        await commit?.(statement, file);
        return true;
      }),

    update: (visibility, id, change, now) =>
      transact(async (tx) => {
        const where = { ...visibleRows(visibility), ...isCurrent(now), id };
        const { count } = await tx.file.updateMany({ where, data: { ...change, modified: now } });
        if (count === 0) return null;
        return toFile(await tx.file.findUniqueOrThrow({ where: { id } }));
      }),

    async delete(visibility, id, now) {
      const where = { ...visibleRows(visibility), ...isCurrent(now), id };
      const data = { isStored: false, expiresAt: now };
      return (await prisma.file.updateMany({ where, data })).count > 0;
    },

    async abandon(id, now) {
      const where = { id, isStored: false };
      await prisma.file.updateMany({ where, data: { expiresAt: now } });
    },
  };
}

async function sweepFiles({ query }: Pick<Database, 'query'>, now: Date): Promise<number> {
  for (let round = 0; round < MAX_SWEEPS; round += 1) {
    const removed = await query(sql.removeDuePieces, [now, PIECES_PER_SWEEP]);
    if (removed.length < PIECES_PER_SWEEP) break;
  }
  return (await query(sql.removeDue, [now])).length;
}

const isHeld = (now: Date) => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });
const isCurrent = (now: Date) => ({ isStored: true, ...isHeld(now) });

type FileRow = Prisma.FileGetPayload<object>;

/** Only this store writes the JSON columns. */
function toFile(row: FileRow): StoredFile {
  const { organizationId: _, isStored: __, ...file } = row;
  return {
    ...file,
    format: file.format as FileFormat,
    csv: file.csv as StoredFile['csv'],
    bytes: Number(file.bytes),
    totalRows: Number(file.totalRows),
    columns: file.columns as unknown as readonly FileColumn[],
    firstRows: file.firstRows as unknown as readonly JsonObject[],
  };
}

/** The members of Weir's JSON types are read-only; those of Prisma's are not. */
function toColumns(file: StoredFile) {
  return {
    ...file,
    csv: file.csv as unknown as Prisma.InputJsonValue,
    columns: file.columns as unknown as Prisma.InputJsonValue,
    firstRows: file.firstRows as unknown as Prisma.InputJsonValue,
  };
}
