/** Where every part reports what happened: facts in fields, then a short event phrase. */

export interface Log {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  readonly fatal: LogMethod;
}

export interface LogMethod {
  (facts: object, event: string): void;
  (event: string): void;
}
