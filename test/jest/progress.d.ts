interface TestFileResult {
  readonly failureMessage: string | null | undefined;
  readonly perfStats: { readonly runtime: number };
  readonly console: readonly { readonly type: string; readonly message: string }[] | undefined;
}

export default class ProgressReporter {
  constructor(
    config: { readonly rootDir: string },
    tools?: {
      readonly stream?: { readonly isTTY: boolean; write(text: string): unknown };
      readonly now?: () => number;
    },
  );
  onRunStart(results: { readonly numTotalTestSuites: number }): void;
  onTestFileResult(test: { readonly path: string }, result: TestFileResult): void;
}
