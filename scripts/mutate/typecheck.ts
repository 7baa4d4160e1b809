/** Whether a changed file still compiles: a mutant that the compiler refuses needs no test. */

import { join } from 'node:path';
import ts from 'typescript';

export type Compiles = (file: string, text: string) => boolean;

export function createTypecheck(root: string, files: readonly string[]): Compiles {
  const configFile = join(root, 'tsconfig.json');
  const read = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, root);
  let changed = { path: '', text: '', version: 0 };
  const service = ts.createLanguageService({
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (own) => ts.getDefaultLibFilePath(own),
    getScriptFileNames: () => files.map((file) => join(root, file)),
    getScriptVersion: (path) => (path === changed.path ? `changed ${changed.version}` : 'as it is'),
    getScriptSnapshot: (path) => {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  return (file, text) => {
    changed = { path: join(root, file), text, version: changed.version + 1 };
    return (
      service.getSyntacticDiagnostics(changed.path).length === 0 &&
      service.getSemanticDiagnostics(changed.path).length === 0
    );
  };
}
