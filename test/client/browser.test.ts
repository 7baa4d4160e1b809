/** The client compiles with the types of browsers alone: nothing of Node.js is in it. */

import { join } from 'node:path';
import ts from 'typescript';

it('needs nothing of Node.js, and has complete declarations', () => {
  const path = join(__dirname, '..', '..', 'src', 'client', 'tsconfig.json');
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail(diagnostic),
  };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(path, {}, host)!;
  const program = ts.createProgram(fileNames, options);
  const declared: string[] = [];
  const { diagnostics } = program.emit(undefined, (name) =>
    declared.push(name.split('/').slice(-2).join('/')),
  );
  expect(
    [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ),
  ).toEqual([]);
  expect(declared).toEqual(
    expect.arrayContaining(['client/index.d.ts', 'client/client.d.ts', 'generated/v1.d.ts']),
  );
});

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
