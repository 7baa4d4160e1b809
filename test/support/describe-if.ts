/** A suite that needs a program. Jest fails a file without any test, so the suite is skipped rather than left undefined. */
export function describeIf(isInstalled: boolean, name: string, define: () => void): void {
  (isInstalled ? describe : describe.skip)(name, define);
}
