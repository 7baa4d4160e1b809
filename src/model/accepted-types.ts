/** The types of credentials that fit a node. */

/** Both send a token in the same header. */
const BEARERS: readonly string[] = ['bearer', 'oauth2'];

/** @param type the type that the node asks for */
export function acceptedTypes(type: string): readonly string[] {
  return BEARERS.includes(type) ? BEARERS : [type];
}

/** For messages. */
export const acceptedTypesText = (type: string): string =>
  acceptedTypes(type)
    .map((one) => `\`${one}\``)
    .join(' or ');
