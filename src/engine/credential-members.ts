/** The config members of a node whose requests carry a credential. */
export interface CredentialMembers {
  readonly id: string;
  /** The member with the URL, or with the base URL of all requests. */
  readonly url?: string;
  readonly baseUrl?: string;
  /** The member with further headers of the request. */
  readonly headers?: string;
  readonly accepts?: AcceptedCredential;
  /** True if the node works without one, if the organization can use the mail server of the service. */
  readonly isOptional?: boolean;
}

export interface AcceptedCredential {
  readonly type: string;
  /** The header of the credential, if the type of the credential does not determine it. */
  readonly header?: string | undefined;
  /** The same for the query parameter. */
  readonly parameter?: string | undefined;
}
