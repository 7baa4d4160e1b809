import { ApiError } from '../../errors.ts';

/** The types that HTML forms on any site can send without a CORS preflight. */
const FORM_TYPES: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/** Files with rows; a file of the first type has its format in a parameter. */
const FILE_TYPES: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'text/csv',
  'text/tab-separated-values',
  'application/x-ndjson',
  'application/json',
  'application/vnd.apache.parquet',
]);

export function refuseOtherFiles(header: string | undefined): void {
  const { media } = parse(header);
  if (FILE_TYPES.has(media)) return;
  const [first, ...others] = FILE_TYPES;
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The Content-Type of a file must be ${others.join(', ')} or ${first}; found ${quotedMedia(media)}.`,
  );
}

/** Call it for each request to an operation with a JSON body, even if the body is optional and empty. */
export function refuseForms(header: string | undefined): void {
  const { media } = parse(header);
  if (FORM_TYPES.has(media)) throw notJson(media);
}

export function refuseOtherMedia(header: string | undefined): void {
  const { media, parameters } = parse(header);
  if (media !== 'application/json') throw notJson(media);
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body must be in UTF-8; the Content-Type says ${charset.slice(0, 40)}.`,
    );
  }
}

function parse(header = ''): { readonly media: string; readonly parameters: readonly string[] } {
  const [media = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return { media, parameters };
}

function notJson(media: string): ApiError {
  return new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The request body must have the Content-Type application/json; found ${quotedMedia(media)}.`,
  );
}

const quotedMedia = (media: string): string =>
  media === '' ? 'none' : `\`${media.slice(0, 100)}\``;
