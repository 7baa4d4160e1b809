/** Where every part reports what happened: facts in fields, then a short event phrase. */

export interface Log {
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
}

type LogMethod = (facts: object, event: string) => void;
