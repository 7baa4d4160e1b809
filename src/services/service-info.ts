/** The public facts about the service, for its own pages. They never change while the process runs. */
export interface ServiceInfo {
  /** From `package.json`. */
  readonly version: string;
  readonly signup: 'closed' | 'open';
  /** In characters. */
  readonly passwordLength: { readonly min: number; readonly max: number };
  readonly limits: {
    readonly nodes: number;
    readonly edges: number;
    /** Rows in the response of an execute call. */
    readonly executeRows: number;
  };
}
