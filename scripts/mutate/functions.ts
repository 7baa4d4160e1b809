/** The functions of a file, under names that stay the same while other functions change. */

import ts from 'typescript';

export interface SourceFunction {
  /** The names of the functions around it and its own: `createQueue/take`. */
  readonly id: string;
  readonly body: ts.ConciseBody;
}

/** What stands in no function. */
export const MODULE = '';

export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
}

export function functionsOf(source: ts.SourceFile): readonly SourceFunction[] {
  const found: SourceFunction[] = [];
  const taken = new Map<string, number>();
  const visit = (node: ts.Node, around: string): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    let inside = around;
    if (body !== undefined) {
      const name = `${around}/${nameOf(node)}`;
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      inside = count === 1 ? name : `${name}~${count}`;
      found.push({ id: inside, body });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, MODULE);
  return found;
}

/** The innermost function that holds the position. */
export function functionAt(functions: readonly SourceFunction[], position: number): string {
  // Outer functions come first.
  return (
    functions.findLast(({ body }) => body.getStart() <= position && position < body.end)?.id ??
    MODULE
  );
}

function nameOf(node: ts.Node): string {
  const named =
    (node as ts.NamedDeclaration).name ?? (node.parent as ts.NamedDeclaration | undefined)?.name;
  return named?.getText().slice(0, 80) ?? 'anonymous';
}
