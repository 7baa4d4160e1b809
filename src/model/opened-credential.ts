/** A decrypted credential, for the requests of one call. */

import type { CredentialId } from './ids.ts';

export interface OpenedCredential {
  readonly id: CredentialId;
  /** The hosts that can receive requests with it, as host patterns. */
  readonly hosts: readonly string[];
  readonly use: CredentialUse;
  /** For secrets that expire and can be replaced. */
  readonly renewal?: Renewal | undefined;
}

/** The request that tests a credential. */
export interface TestRequest {
  readonly url: string;
  readonly credential: OpenedCredential;
}

/** The way in which the secret authenticates requests. */
export type CredentialUse = HeaderUse | QueryUse | HmacUse | AwsUse | CertificateUse;

export interface HeaderUse {
  readonly kind: 'header';
  /** In lower case. */
  readonly name: string;
  readonly value: string;
}

export interface QueryUse {
  readonly kind: 'query';
  readonly parameter: string;
  readonly value: string;
}

export interface HmacUse {
  readonly kind: 'hmac';
  readonly algorithm: 'sha256' | 'sha512';
  readonly secret: Buffer;
  readonly keyId: string;
  /** A template with the placeholders of `SIGNED_TEXT_PLACEHOLDERS`. */
  readonly signedText: string;
  /** Templates by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: 'hex' | 'base64' | 'base64url';
}

/** Signature Version 4 of AWS. */
export interface AwsUse {
  readonly kind: 'aws';
  readonly region: string;
  readonly service: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** A client certificate of TLS. */
export interface CertificateUse {
  readonly kind: 'certificate';
  readonly certificate: string;
  readonly privateKey: string;
  /** The certificate authorities of the server in PEM. Undefined: those of the service. */
  readonly ca?: string | undefined;
}

export interface Renewal {
  /** Returns true if an error response says that the secret is no longer valid. */
  isExpired(status: number, text: string): boolean;
  /** A string with the reason if that fails. Null if the secret is too new to be replaced. */
  renew(): Promise<OpenedCredential | string | null>;
}
