/** The settings for dashboards in pages of other sites. */

export interface Embedding {
  /** Public. */
  readonly embedId: string;
  readonly allowedOrigins: readonly string[];
  /** Null if there is no secret. */
  readonly secretCreated: Date | null;
}
