/** Members of answers that are gone. No validator misses an optional one; programs that read it do. */

import type { SpecDocument } from '../generate/bundle.ts';
import { isMap, operationsOf, reachableSchemas, type JsonMap } from '../spec/walk.ts';
import { membersOf } from './schemas.ts';

export function removedMembers(released: SpecDocument, now: SpecDocument): readonly string[] {
  const answered = reachableSchemas(
    released,
    operationsOf(released).map(({ operation }) => operation.responses),
  );
  return [...answered].flatMap((name) => {
    const [old, current] = [released, now].map((document) => schemaOf(document, name));
    if (!old || !current) return [];
    return Object.keys(membersOf(old))
      .filter((member) => !(member in membersOf(current)))
      .map((member) => `answer ${name}.${member}: the member is gone`);
  });
}

function schemaOf(document: SpecDocument, name: string): JsonMap | null {
  const schema = document.components['schemas']?.[name];
  return isMap(schema) ? schema : null;
}
