/** The paths of HashiCorp Vault that organizations can use. Everything else is out of reach for them. */

import type { OrganizationId } from '../../model/ids.ts';

/** One entry of `VAULT_PATHS`. */
export interface VaultPath {
  /** Null for all: the path then contains the id of the organization. */
  readonly organizationId: OrganizationId | null;
  readonly segments: readonly string[];
  /** True if it ends with `*`, for everything below it. */
  readonly isFolder: boolean;
}

export const ORGANIZATION = '{organization}';
const SEGMENT = /^[\w.@=+ -]+$/;

/** Null if the text is not a path of Vault. Segments cannot lead upwards, and need no encoding but for blanks. */
export function pathSegments(path: string): readonly string[] | null {
  const segments = path.split('/');
  const isPath = segments.every((one) => SEGMENT.test(one) && one !== '.' && one !== '..');
  return isPath && segments.length > 1 ? segments : null;
}

/** A string is the problem, as a phrase that follows the text. */
export function parseVaultPath(text: string): VaultPath | string {
  const [, id, path = ''] = /^(?:([1-9]\d{0,8}):)?(.*)$/s.exec(text) ?? [];
  const isFolder = path.endsWith('/*');
  const segments = pathSegments(
    (isFolder ? path.slice(0, -2) : path).replaceAll(ORGANIZATION, 'organization'),
  );
  if (segments === null) return 'is not a path such as kv/data/weir/{organization}/*';
  if (id === undefined && !path.includes(ORGANIZATION))
    return 'must contain {organization}, or begin with the id of the only organization that can read it, such as 7:kv/data/shop/*';
  return {
    organizationId: id === undefined ? null : Number(id),
    segments: path.replace(/\/\*$/, '').split('/'),
    isFolder,
  };
}

export function isAllowed(
  paths: readonly VaultPath[],
  segments: readonly string[],
  organizationId: OrganizationId,
): boolean {
  return paths.some((path) => {
    if (path.organizationId !== null && path.organizationId !== organizationId) return false;
    const isDeepEnough = path.isFolder
      ? segments.length > path.segments.length
      : segments.length === path.segments.length;
    return (
      isDeepEnough && path.segments.every((one, at) => filled(one, organizationId) === segments[at])
    );
  });
}

export const filled = (segment: string, organizationId: OrganizationId): string =>
  segment.replaceAll(ORGANIZATION, String(organizationId));

/** For messages: the paths of the organization. */
export function allowedText(paths: readonly VaultPath[], organizationId: OrganizationId): string {
  const texts = paths
    .filter((path) => path.organizationId === null || path.organizationId === organizationId)
    .map(({ segments, isFolder }) =>
      [...segments.map((one) => filled(one, organizationId)), ...(isFolder ? ['*'] : [])].join('/'),
    );
  return texts.map((text) => `\`${text}\``).join(', ');
}
