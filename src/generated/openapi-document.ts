// Written by scripts/generate.ts; do not edit.

/** An OpenAPI document that stands by itself. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [member: string]: unknown };
  readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } };
  readonly components: { readonly [section: string]: { readonly [name: string]: unknown } };
  readonly [member: string]: unknown;
}
