/**
 * The names of prepared statements. One without a name is parsed and planned each time it comes, and two of one name
 * cannot be on one connection.
 */

import ts from 'typescript';
import { readSourceFiles } from '../support/source-files.ts';

const NAME = /^'[a-z]\w*\.[a-z]\w*'$/i;
/** Of statements that are made for several tables or conditions. */
const TEMPLATE = /^`[^`]*\$\{[^`]*`$/;

/** The texts of the names, of all object literals with a `name` and an `sql`. */
function namesIn(file: string, text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [name, sql] = ['name', 'sql'].map((wanted) =>
        node.properties.find((property) => property.name?.getText() === wanted),
      );
      if (sql !== undefined && name !== undefined && ts.isPropertyAssignment(name))
        names.push(name.initializer.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

const names = readSourceFiles('src/stores').flatMap(({ path, text }) => namesIn(path, text));

it('are there, and say of which store they are', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !NAME.test(name) && !TEMPLATE.test(name))).toEqual([]);
});

it('are each of one statement', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
