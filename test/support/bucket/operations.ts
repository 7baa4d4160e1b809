/** The operations of a bucket on objects in memory. */

import { createHash, randomUUID } from 'node:crypto';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: string | Buffer;
}

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly modified: Date;
  /** Headers with which it was created. */
  readonly headers: Readonly<Record<string, string>>;
}

interface OpenUpload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, Buffer>;
}

interface Request {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export class BucketState {
  readonly objects = new Map<string, StoredObject>();
  /** Not complete. */
  readonly uploads = new Map<string, OpenUpload>();
  /** The most objects of a page. */
  pageSize = 1_000;

  put(key: string, content: string | Buffer, modified = new Date()): StoredObject {
    const body = Buffer.from(content);
    const object = { body, etag: `"${md5(body)}"`, modified, headers: {} };
    this.objects.set(key, object);
    return object;
  }
}

export function answerOf(state: BucketState, request: Request, body: Buffer): Answer {
  const { method, key, query } = request;
  if (key === '' && method === 'GET') return list(state, query);
  const upload = query.get('uploadId');
  if (method === 'POST' && query.has('uploads')) return beginUpload(state, request);
  if (upload !== null) return answerOfUpload(state, upload, request, body);
  if (method === 'GET' || method === 'HEAD') return read(state, request);
  if (method === 'DELETE') {
    state.objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'PUT') return failure(405, 'MethodNotAllowed');
  if (request.headers['if-none-match'] === '*' && state.objects.has(key))
    return failure(412, 'PreconditionFailed');
  const { etag } = state.put(key, body);
  const stored = state.objects.get(key)!;
  state.objects.set(key, { ...stored, headers: metadataOf(request) });
  return { status: 200, headers: { etag } };
}

function list({ objects, pageSize }: BucketState, query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return failure(400, 'InvalidArgument');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
  const all = [...objects]
    .filter(
      ([key]) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0,
    )
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const page = all.slice(0, most);
  const isTruncated = page.length < all.length;
  const isEncoded = query.get('encoding-type') === 'url';
  const entries = page.map(
    ([key, { body, etag, modified }]) =>
      `<Contents><Key>${isEncoded ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+') : escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated
    ? `<NextContinuationToken>${escaped(page.at(-1)![0])}</NextContinuationToken>`
    : '';
  const encoding = isEncoded ? '<EncodingType>url</EncodingType>' : '';
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${encoding}${next}${entries.join('')}</ListBucketResult>`,
  );
}

function read({ objects }: BucketState, { method, key, headers }: Request): Answer {
  const object = objects.get(key);
  if (object === undefined) return method === 'HEAD' ? { status: 404 } : failure(404, 'NoSuchKey');
  const wanted = headers['if-match'];
  if (wanted !== undefined && wanted !== object.etag) return failure(412, 'PreconditionFailed');
  const described = {
    ...object.headers,
    etag: object.etag,
    'last-modified': object.modified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range'] ?? '')) ?? [];
  if (from === undefined) return { status: 200, headers: described, content: object.body };
  const content = object.body.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + content.length - 1}/${object.body.length}`;
  return { status: 206, headers: { ...described, 'content-range': range }, content };
}

function beginUpload(state: BucketState, request: Request): Answer {
  const id = randomUUID();
  state.uploads.set(id, { key: request.key, headers: metadataOf(request), parts: new Map() });
  return xml(
    `<InitiateMultipartUploadResult><Key>${escaped(request.key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

const MIN_PART_BYTES = 5 * 1_048_576;

function answerOfUpload(
  state: BucketState,
  id: string,
  { method, key, query, headers }: Request,
  body: Buffer,
): Answer {
  const upload = state.uploads.get(id);
  if (upload === undefined || upload.key !== key) return failure(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${md5(body)}"` } };
  }
  if (method === 'DELETE') {
    state.uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'GET') return listedParts(id, upload);
  const listed = [
    ...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g),
  ];
  const parts = listed.map(([, number]) => upload.parts.get(Number(number)));
  const isRight = listed.every(([, , etag], at) => {
    const part = parts[at];
    return part !== undefined && etag!.replaceAll('&quot;', '"') === `"${md5(part)}"`;
  });
  if (listed.length === 0 || !isRight) return failure(400, 'InvalidPart');
  const contents = parts.map((part) => part!);
  if (contents.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES))
    return failure(400, 'EntityTooSmall');
  if (headers['if-none-match'] === '*' && state.objects.has(key))
    return failure(412, 'PreconditionFailed');
  const digests = Buffer.concat(contents.map((part) => createHash('md5').update(part).digest()));
  const etag = `"${md5(digests)}-${contents.length}"`;
  state.objects.set(key, {
    body: Buffer.concat(contents),
    etag,
    modified: new Date(),
    headers: upload.headers,
  });
  state.uploads.delete(id);
  return xml(
    `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${escaped(etag)}</ETag></CompleteMultipartUploadResult>`,
  );
}

function listedParts(id: string, { parts }: OpenUpload): Answer {
  const entries = [...parts].map(
    ([number, body]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${md5(body)}&quot;</ETag><Size>${body.length}</Size></Part>`,
  );
  return xml(
    `<ListPartsResult><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${entries.join('')}</ListPartsResult>`,
  );
}

function metadataOf({ headers }: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-') || name === 'content-type')
      .map(([name, value]) => [name, String(value)]),
  );
}

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  content: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
});

const failure = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  content: `<Error><Code>${code}</Code><Message>It says ${code}.</Message></Error>`,
});

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
