// Written by scripts/generate.ts from openapi/product.yaml; do not edit.

export interface paths {
    "/product/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is logged in
         * @description The user whom the session cookie belongs to, and the organization.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Log in
         * @description Begins a session and sets its cookie: it ends after 30 minutes without a request and 12 hours at the latest. Each login begins a new session. Anyone may call, so the body is at most 16 KiB and not compressed, and every attempt counts, whatever its outcome: 10 a minute for one account from one address, and 60 a minute from one address, sign-ups included.
         */
        post: operations["logIn"];
        /**
         * Log out
         * @description Ends the session of the cookie. Other sessions of the user stay valid.
         */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's sessions
         * @description The sessions of the logged-in user that have not ended. A user has 100 at the most: a further login ends the one that was not used for the longest time.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End one's other sessions
         * @description Ends all sessions of the logged-in user but the one that this request comes with.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's password
         * @description Sets a new password for the logged-in user and ends all of their other sessions; API keys stay valid. A wrong current password is refused with 400 and named in `details`. Ten tries a minute are taken.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Lists the users of the caller's organization, oldest first, without deleted ones. Without `page` and `limit` the response holds the oldest 1,000 users: `has_more` says whether there are others, and `next_page_url` leads to them. For admins.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Adds a user to the caller's organization, who can log in at once. An address that another user of the service has is refused with 400, in the same words whichever organization that user belongs to. An organization may send 60 of these requests a minute. For admins.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description A user of the caller's organization. For admins.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Ends the user's sessions, schedules and runs, queued or running; requests with the user's keys fail with USER_NOT_FOUND, and the workflows stay with the organization. An admin cannot delete themself. For admins.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Sets the name, the role, a new password, or several of these. A new password ends the user's sessions; their API keys stay valid. A role applies from the next request on: API keys of the level `client` that a former admin made see the user's own resources only, and the runs that a former admin asked for of other users' workflows are cancelled. One's own role cannot be changed, and one's own password only by `POST /product/password`. For admins.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/product/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description Begins a new organization with its first admin, who can log in at once. Anyone may call where the service is configured for it (`SIGNUP=open`); otherwise it is forbidden. The body is at most 16 KiB and not compressed. One address may send 60 requests a minute, whatever their outcome, logins included.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credentials
         * @description Lists the credentials of the organization, newest first. Secrets are never shown, only whether they are set. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Create a credential
         * @description Stores a secret for requests that workflows send to other hosts. It is kept encrypted, apart from the workflows, and no response ever shows it. `hosts` says where it may be sent. An organization may have 1,000 credentials. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        post: operations["createCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/credentials/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credential
         * @description A credential of the organization. Secrets are never shown, only whether they are set. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.
         */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        /**
         * Delete a credential
         * @description Deletes the credential and its secret permanently. While workflows use it the request is refused with 409, and the error names them; with `force=true` it is deleted anyway, and these workflows do not run until they name another one. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        /**
         * Change a credential
         * @description Changes what the body has and leaves the rest; in `data`, a secret that is absent stays as it is. A host that the present `hosts` do not cover, its port included, or another `header` or `username` is accepted only together with the secret, so that no one sends a secret that they do not know to a host, or in a header, of their choice; to remove or narrow hosts needs no secret. The type cannot be changed. Calls that begin afterwards use the new values. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        patch: operations["updateCredential"];
        trace?: never;
    };
    "/product/credentials/{credentialId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a credential
         * @description Sends a GET request with the credential to its `test_url` and says whether the host accepted it: `ok` is true for a status from 200 to 299. Redirects are followed as in a run, and the body is not read. An organization may run 20 tests a minute. For every user of the organization who is logged in, and API keys with the scope `workflows:execute`.
         */
        post: operations["testCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations
         * @description Lists the integrations of the organization, newest first, with the number of operations instead of the operations. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Create an integration
         * @description Describes an API of another service; each of its operations becomes a node type, `<slug>/<name>`, for the workflows of the organization. The whole definition is checked, and `details` names each fault with its place. An organization may have 100 integrations with 2,000 operations together, of 16 MiB; those of one integration take at most 4 MiB. With `dry_run=true`, nothing is stored: the response is 204 where it would be. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/integrations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import an OpenAPI document
         * @description Makes an integration of an OpenAPI document: 3.0, 3.1, or Swagger 2.0, as JSON or YAML, of at most 16 MiB. A GET operation with a list becomes a getter, one that finds one thing by its path a setter; POST, PUT and DELETE become terminators. `skipped` names the operations that are not supported, and `warnings` what was not understood. Only references within the document are followed. If the organization has an integration with this slug, it takes the new state; its operations keep the names that they have. Where a workflow uses a node type that this takes away or alters, the request is refused with 409 unless `force=true`. With `dry_run`, nothing is stored. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        post: operations["importIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/integrations/{integrationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an integration
         * @description An integration of the organization with its operations, in the form that create and update take back, but for `id`, `revision`, `created` and `modified`. `ETag` names its state. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.
         */
        get: operations["getIntegration"];
        put?: never;
        post?: never;
        /**
         * Delete an integration
         * @description Deletes the integration permanently. While workflows use its node types the request is refused with 409, and the error names them; with `force=true` it is deleted anyway, and these workflows do not run until their nodes are replaced. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        /**
         * Change an integration
         * @description Changes what the body has and leaves the rest; `operations` replaces all of them. Nothing breaks a workflow silently: where a workflow uses a node type that the change takes away or alters, the request is refused with 409, and the error names the workflows. With `force=true` it is changed anyway, and `affected_workflows` names them. A node type is taken away with its operation, and by another slug; it is altered by another role, another kind of credential, a parameter that is removed, gets another type, becomes required or takes fewer values, and a declared column that is removed or gets another type. With `If-Match`, nothing changes unless the integration is still as you have read it. With `dry_run=true`, nothing changes either: the response has the integration as it would be, but for `revision` and `modified`, or says why the change would be refused. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What kind of error it is: `UNAUTHORIZED`, `FORBIDDEN`, `RATE_LIMITED`, `INVALID_INPUT`, `INVALID_BODY`, `WORKFLOW_NOT_FOUND`, `REVISION_NOT_FOUND`, `SCHEDULE_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_IN_USE`, `INTEGRATION_NOT_FOUND`, `INTEGRATION_IN_USE`, `EXECUTION_NOT_FOUND`, `KEY_NOT_FOUND`, `USER_NOT_FOUND`, `DATA_EXPIRED`, `NOT_FOUND`, `METHOD_NOT_ALLOWED`, `PRECONDITION_FAILED`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `REQUEST_TIMEOUT`, `HEADERS_TOO_LARGE`, `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_MISMATCH`, `WORKFLOW_INVALID`, `EXECUTION_FAILED`, `RESULT_TOO_LARGE`, `EXECUTION_TIMEOUT`, `SERVICE_UNAVAILABLE`, `INTERNAL_ERROR`. The list is open; later versions may add codes, so treat one that you do not know by its HTTP status.
         * @example INVALID_INPUT
         */
        ErrorCode: "UNAUTHORIZED" | "FORBIDDEN" | "RATE_LIMITED" | "INVALID_INPUT" | "INVALID_BODY" | "WORKFLOW_NOT_FOUND" | "REVISION_NOT_FOUND" | "SCHEDULE_NOT_FOUND" | "CREDENTIAL_NOT_FOUND" | "CREDENTIAL_IN_USE" | "INTEGRATION_NOT_FOUND" | "INTEGRATION_IN_USE" | "EXECUTION_NOT_FOUND" | "KEY_NOT_FOUND" | "USER_NOT_FOUND" | "DATA_EXPIRED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_MISMATCH" | "WORKFLOW_INVALID" | "EXECUTION_FAILED" | "RESULT_TOO_LARGE" | "EXECUTION_TIMEOUT" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR" | (string & {});
        /** @description One thing that is wrong with the request. */
        ErrorDetail: {
            /** @description What is meant, as a JSON Pointer into the body (`/nodes/0/node_type`; empty for the body as a whole) or as the name of a parameter (`limit`). */
            path: string;
            /** @description What is wrong with it, for people. The wording may change. */
            message: string;
        };
        /** @description Why the request was refused or failed. */
        ErrorInfo: {
            code: components["schemas"]["ErrorCode"];
            /** @description A sentence for people that may name the resource. The wording may change; programs go by `code`. */
            message: string;
            /**
             * Format: uri
             * @description The page about this code, which says how to fix it.
             * @example https://weir.example.com/docs/errors/INVALID_INPUT
             */
            doc_url: string;
            /** @description Everything that is wrong with the request, where there are several things or a field to name. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * Format: date-time
         * @description A moment in UTC with milliseconds, ISO 8601.
         * @example 2026-03-01T09:30:00.000Z
         */
        Timestamp: string;
        /** @description Metadata of every enveloped response. */
        Meta: {
            /** @description Names this request in the service's logs; the same value as the `X-Request-Id` header. */
            request_id: string;
            /** @description When the response was created. */
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The envelope of every error. */
        ErrorResponse: {
            /** @description Always false. */
            success: false;
            error: components["schemas"]["ErrorInfo"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * Format: int32
         * @description Names one thing of its kind for ever; never used again after a deletion.
         * @example 1
         */
        Id: number;
        /**
         * @description What the user may do in the organization, as `Role` says: `admin`, `member`. The list is open; later versions may add roles.
         * @example member
         */
        UserRole: "admin" | "member" | (string & {});
        /** @description Someone who belongs to an organization. */
        User: {
            id: components["schemas"]["Id"];
            /** @description The address that the user logs in with, in lower case. */
            email: string;
            /** @description The person's name. */
            name: string;
            role: components["schemas"]["UserRole"];
            created: components["schemas"]["Timestamp"];
        };
        /** @description The users who share workflows. */
        Organization: {
            id: components["schemas"]["Id"];
            /** @description What to call it. */
            name: string;
            created: components["schemas"]["Timestamp"];
        };
        /** @description Who is logged in. */
        Session: {
            user: components["schemas"]["User"];
            organization: components["schemas"]["Organization"];
            /** @description True while the user's password is one that the service generated. Ask the user for a new one and send it to `POST /product/password`; until then everything else works as ever. */
            password_change_required: boolean;
        };
        /** @description Who is logged in. */
        SessionResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Session"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Who logs in. */
        LogInInput: {
            /**
             * @description The user's address, whatever its case.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The user's password.
             * @example correct horse battery staple
             */
            password: string;
        };
        /** @description One of the caller's sessions that has not ended. */
        LoginSession: {
            id: components["schemas"]["Id"];
            /** @description When the user logged in. */
            created: components["schemas"]["Timestamp"];
            /** @description When the session was last used, to the minute. */
            last_seen: components["schemas"]["Timestamp"];
            /** @description Whether it is the session that this request came with. */
            current: boolean;
        };
        /** @description The caller's sessions that have not ended. */
        LoginSessionList: {
            /** @description The one that was used last comes first; 100 at the most. */
            sessions: components["schemas"]["LoginSession"][];
            /**
             * Format: int32
             * @description How many there are.
             */
            total: number;
        };
        /** @description The caller's sessions. */
        LoginSessionListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["LoginSessionList"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description 8 to 200 characters; not one of the most common passwords, and not the user's address.
         * @example correct horse battery staple
         */
        Password: string;
        /** @description The caller's password as it is and as it is to be. */
        ChangePasswordInput: {
            /**
             * @description The password as it is.
             * @example correct horse battery staple
             */
            current_password: string;
            new_password: components["schemas"]["Password"];
        };
        /** @description One page of the organization's users. */
        UserList: {
            /** @description Oldest first; without deleted ones. */
            users: components["schemas"]["User"][];
            /**
             * Format: int32
             * @description How many users there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many users a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description The users of the organization. */
        UserListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["UserList"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * Format: email
         * @description The address that the user logs in with; unique in the whole service, whatever its case.
         * @example ada@example.com
         */
        Email: string;
        /**
         * @description The person's name, 1 to 100 characters, not only blanks.
         * @example Ada Lovelace
         */
        PersonName: string;
        /**
         * @description What a user may do in the organization. `member`: use the service. `admin`: also manage users, see all keys and grant keys of the level `client`.
         * @example member
         * @enum {string}
         */
        Role: "admin" | "member";
        /** @description A new user of the caller's organization. */
        NewUserInput: {
            email: components["schemas"]["Email"];
            name: components["schemas"]["PersonName"];
            password: components["schemas"]["Password"];
            role: components["schemas"]["Role"];
        };
        /** @description One user. */
        UserResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["User"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What to change; absent fields stay as they are. */
        UpdateUserInput: {
            name?: components["schemas"]["PersonName"];
            role?: components["schemas"]["Role"];
            password?: components["schemas"]["Password"];
        };
        /** @description The first admin of a new organization. */
        NewAdminInput: {
            email: components["schemas"]["Email"];
            name: components["schemas"]["PersonName"];
            password: components["schemas"]["Password"];
        };
        /** @description A new organization with its first admin. */
        NewOrganizationInput: {
            /**
             * @description What to call it, 1 to 100 characters, not only blanks.
             * @example Analytical Engines
             */
            name: string;
            admin: components["schemas"]["NewAdminInput"];
        };
        /** @description The new organization and its admin. */
        NewOrganization: {
            organization: components["schemas"]["Organization"];
            admin: components["schemas"]["User"];
        };
        /** @description The new organization and its admin. */
        CreatedOrganizationResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["NewOrganization"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description How the secret is sent, as `CredentialType` says: `api_key_header`, `bearer`, `basic`. The list is open; later versions may add types.
         * @example bearer
         */
        CredentialKind: "api_key_header" | "bearer" | "basic" | (string & {});
        /** @description Stands for a secret, which is never shown. */
        SecretState: {
            /** @description Whether there is one. */
            set: boolean;
        };
        /** @description The fields of the credential's type; secrets are not shown. */
        CredentialData: {
            /** @description Of `api_key_header`: the name of the header. */
            header?: string;
            /** @description Of `api_key_header`: the value of the header, a secret. */
            value?: components["schemas"]["SecretState"];
            /** @description Of `bearer`: the token, a secret. */
            token?: components["schemas"]["SecretState"];
            /** @description Of `basic`: the user name. */
            username?: string;
            /** @description Of `basic`: the password, a secret. */
            password?: components["schemas"]["SecretState"];
        };
        /**
         * @description The URL that `testCredential` requests, beginning with `https://` or `http://`; its host must be among `hosts`. Null where there is none.
         * @example https://api.example.com/me
         */
        CredentialTestUrl: string | null;
        /** @description A secret that workflows use, without the secret. */
        Credential: {
            id: components["schemas"]["Id"];
            /** @description What to call it. */
            name: string;
            type: components["schemas"]["CredentialKind"];
            /** @description Where the secret may be sent, as `CredentialHosts` says, in lower case. */
            hosts: string[];
            data: components["schemas"]["CredentialData"];
            test_url: components["schemas"]["CredentialTestUrl"];
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
        };
        /** @description One page of the organization's credentials. */
        CredentialPage: {
            /** @description Newest first. */
            credentials: components["schemas"]["Credential"][];
            /**
             * Format: int32
             * @description How many credentials there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many credentials a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description The credentials of the organization. */
        CredentialListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["CredentialPage"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description What to call it, 1 to 100 characters, not only blanks.
         * @example Shop API
         */
        CredentialName: string;
        /**
         * @description How the secret is sent. `api_key_header`: as the value of the header that `data.header` names. `bearer`: as `Authorization: Bearer <token>`. `basic`: `data.username` and `data.password` as `Authorization: Basic …` (RFC 7617, in UTF-8).
         * @example bearer
         * @enum {string}
         */
        CredentialType: "api_key_header" | "bearer" | "basic";
        /**
         * @description Where the secret may be sent: a host name or address (`api.example.com`, `[2001:db8::1]`), or `*.example.com` for every host below `example.com`, however deep, but not `example.com` itself. A port after it (`api.example.com:8443`) allows that port alone; without one, every port is allowed. The secret is sent over https; over http only to hosts that the operator lists in `OUTBOUND_ALLOW_HOSTS`.
         * @example [
         *       "api.example.com",
         *       "*.shop.example.com"
         *     ]
         */
        CredentialHosts: string[];
        /** @description The fields of the credential's type: `header` and `value` for `api_key_header`, `token` for `bearer`, `username` and `password` for `basic`. A new credential needs all of them; a change leaves those that are absent as they are. A change of `header` or `username` needs the secret again. Fields of other types are refused, and so are characters that a header cannot carry, such as line breaks. */
        CredentialDataInput: {
            /**
             * @description Of `api_key_header`: the name of the header, such as `X-Api-Key`. Headers of the connection (`Host`, `Content-Length` and the like), headers that say how a request is handled (`Accept`, `X-Forwarded-Host`, `X-HTTP-Method-Override`) and headers that services repeat in their responses (`X-Request-Id`, `traceparent`, `User-Agent`, `Origin`, `Idempotency-Key`) are refused.
             * @example X-Api-Key
             */
            header?: string;
            /**
             * @description Of `api_key_header`: the value of the header, in printable ASCII.
             * @example k-4b1d6c
             */
            value?: string;
            /**
             * @description Of `bearer`: the token, without the word `Bearer`, in printable ASCII without blanks.
             * @example t-93f0aa
             */
            token?: string;
            /**
             * @description Of `basic`: the user name, without a colon.
             * @example reports
             */
            username?: string;
            /**
             * @description Of `basic`: the password; it may be empty.
             * @example correct horse battery staple
             */
            password?: string;
        };
        /** @description A new credential. */
        NewCredentialInput: {
            name: components["schemas"]["CredentialName"];
            type: components["schemas"]["CredentialType"];
            hosts: components["schemas"]["CredentialHosts"];
            data: components["schemas"]["CredentialDataInput"];
            test_url?: components["schemas"]["CredentialTestUrl"];
        };
        /** @description One credential. */
        CredentialResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Credential"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What is to change; fields that are absent stay as they are. */
        UpdateCredentialInput: {
            name?: components["schemas"]["CredentialName"];
            /** @description The new list of hosts, in place of the old one. A host that the old list does not cover needs the secret in `data` again. */
            hosts?: components["schemas"]["CredentialHosts"];
            data?: components["schemas"]["CredentialDataInput"];
            test_url?: components["schemas"]["CredentialTestUrl"];
        };
        /** @description What came of a test. */
        CredentialTestReport: {
            /** @description Whether the host answered with a status from 200 to 299. */
            ok: boolean;
            /** @description The host's response, or why the request failed, for people. The wording may change. */
            message: string;
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            ms: number;
        };
        /** @description What came of a test. */
        CredentialTestResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["CredentialTestReport"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description The category of the integration's node types: 2 to 50 lower-case letters, digits and hyphens, beginning with a letter. Unique in the organization, and not one of Weir's own categories.
         * @example shop
         */
        IntegrationSlug: string;
        /** @description Which credential the nodes of the integration need. */
        IntegrationAuth: {
            /** @description The type of the credential: `none`, `api_key_header`, `bearer`, `basic`. The list is open. */
            type: "none" | "api_key_header" | "bearer" | "basic" | (string & {});
            /** @description Of `api_key_header`, where it is given: the name of the header. */
            header?: string;
        };
        /**
         * Format: int32
         * @description Counts the changes, from 1.
         * @example 3
         */
        IntegrationRevision: number;
        /** @description An API of another service, without its operations. */
        IntegrationListItem: {
            id: components["schemas"]["Id"];
            slug: components["schemas"]["IntegrationSlug"];
            /** @description What people call the API. */
            name: string;
            /** @description What the API is for. */
            description: string;
            /** @description What all paths begin with. */
            base_url: string;
            auth: components["schemas"]["IntegrationAuth"];
            /**
             * Format: int32
             * @description How many operations it has.
             */
            operation_count: number;
            revision: components["schemas"]["IntegrationRevision"];
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
        };
        /** @description One page of the organization's integrations. */
        IntegrationPage: {
            /** @description Newest first, without their operations. */
            integrations: components["schemas"]["IntegrationListItem"][];
            /**
             * Format: int32
             * @description How many integrations there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many integrations a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description The integrations of the organization. */
        IntegrationListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["IntegrationPage"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description What people call the API, 1 to 100 characters, not only blanks.
         * @example Shop
         */
        IntegrationName: string;
        /**
         * @description What the API is for.
         * @example Orders and customers of the shop.
         */
        IntegrationDescription: string;
        /**
         * @description What all paths begin with: `https://` or `http://`, the host and, where there is one, a path. No user name, query or fragment; slashes at its end are dropped. Private addresses are refused when a workflow calls them, except those that the operator lists in `OUTBOUND_ALLOW_HOSTS`.
         * @example https://api.example.com/v1
         */
        IntegrationBaseUrl: string;
        /**
         * @description The type of the credential that the nodes need.
         * @enum {string}
         */
        IntegrationAuthType: "none" | "api_key_header" | "bearer" | "basic";
        /**
         * @description The name of a header.
         * @example X-Api-Key
         */
        HeaderName: string;
        /** @description Which credential the nodes of the integration need: `none`, or one of this type. With `api_key_header`, `header` names the header that the API reads; the credential must set the same. */
        IntegrationAuthInput: {
            /** @description The type of the credential. */
            type: components["schemas"]["IntegrationAuthType"];
            /** @description Of `api_key_header`: the name of the header. */
            header?: components["schemas"]["HeaderName"];
        };
        /**
         * @description What a node does in a workflow. `getter`: fetches data from a source. `setter`: transforms, filters or enriches. `terminator`: outputs the final result.
         * @example setter
         * @enum {string}
         */
        NodeRole: "getter" | "setter" | "terminator";
        /**
         * @description The HTTP method. A `getter` and a `setter` have `GET` or `POST`, since many APIs search by POST; a `terminator` has `POST`, `PUT` or `DELETE`.
         * @enum {string}
         */
        OperationMethod: "GET" | "POST" | "PUT" | "DELETE";
        /**
         * @description Where a parameter goes.
         * @enum {string}
         */
        ParameterPlace: "query" | "path" | "header" | "body";
        /**
         * @description The type of values: `date` is written as `2024-01-31`, `timestamp` as `2024-01-31T08:00:00Z`.
         * @enum {string}
         */
        OperationParameterType: "string" | "number" | "boolean" | "date" | "timestamp" | "array" | "object";
        /**
         * @description A text, a number, true or false.
         * @example new
         */
        JsonScalar: string | number | boolean;
        /**
         * @description A text, a number, true or false, a list of these, or an object.
         * @example 50
         */
        JsonValue: string | number | boolean | components["schemas"]["JsonScalar"][] | {
            [key: string]: unknown;
        };
        /**
         * @description How a list in `query` or in a form is written: `repeat` (`a=1&a=2`), `comma` (`a=1,2`), `space` (`a=1%202`), `pipe` (`a=1|2`) or `brackets` (`a[]=1&a[]=2`). An object is written `deep` (`a[b]=1`). What is nested within is written in brackets too: `a[b][c]=1`, `a[b][]=1`, `a[0][b]=1`.
         * @enum {string}
         */
        ParameterStyle: "repeat" | "comma" | "space" | "pipe" | "brackets" | "deep";
        /** @description A value that the operation sends. Values are encoded for their place: none can add a segment to the path, a header, or another host. */
        OperationParameterInput: {
            /** @description Its name in the config of nodes. */
            name: string;
            /** @description Its name in the request, where that is another one. */
            wire_name?: string;
            /** @description Where it goes. */
            in: components["schemas"]["ParameterPlace"];
            /** @description The type of its values. Lists and objects go into `query` and `body`. */
            type: components["schemas"]["OperationParameterType"];
            /** @description Whether a node must give it, unless it has a `default`; `false` unless given. Parameters in `path` are always required. */
            required?: boolean;
            /** @description What is sent where a node does not give it. */
            default?: components["schemas"]["JsonValue"];
            /** @description The values that it may have. */
            enum?: components["schemas"]["JsonScalar"][];
            /** @description What it means, for the catalogue; nothing unless given. */
            description?: string;
            /** @description How a list or an object in `query`, or in a `body` of the format `form`, is written; `repeat` and `deep` unless given. */
            style?: components["schemas"]["ParameterStyle"];
        };
        /**
         * @description `json`: fields of a JSON object; `form`: fields of a form, `application/x-www-form-urlencoded`.
         * @enum {string}
         */
        BodyFormat: "json" | "form";
        /** @description How parameters in `body` make the body of the request. */
        OperationBodyInput: {
            /** @description How the body is written; `json` unless given. */
            format?: components["schemas"]["BodyFormat"];
            /** @description Of `json`: the JSON Pointer of the object that takes the fields, such as `/data/attributes`; the body itself unless given. */
            pointer?: string;
        };
        /**
         * @description How the response is written; `none` where its body does not matter. The `Accept` header of getters and setters asks for it.
         * @enum {string}
         */
        ResponseFormat: "json" | "ndjson" | "csv" | "none";
        /**
         * @description The type of a column: `integer` holds whole numbers of 64 bits exactly, `number` floating point numbers; both are `number` where columns are told of results. `unknown` leaves it to the values that a run brings: validation then takes the column wherever one of any type may be.
         * @enum {string}
         */
        ResponseColumnType: "string" | "integer" | "number" | "boolean" | "date" | "timestamp" | "array" | "object" | "unknown";
        /** @description A column of the rows in a response. */
        ResponseColumnInput: {
            /**
             * @description The name of the column.
             * @example customer_id
             */
            name: string;
            /** @description The type of its values. */
            type: components["schemas"]["ResponseColumnType"];
        };
        /**
         * @description A row, its columns by their names.
         * @example {
         *       "id": 1,
         *       "name": "Ada"
         *     }
         */
        ExampleRow: {
            [key: string]: unknown;
        };
        /** @description How the response becomes rows. */
        OperationResponseInput: {
            /** @description How the response is written; `json` unless given. */
            format?: components["schemas"]["ResponseFormat"];
            /** @description Of `json`: the JSON Pointer to the list of rows, or to the one row; the response itself unless given. */
            rows_path?: string;
            /** @description The columns of the rows, in order. With them, workflows are checked before anything is called, and other fields of the response are left out; without them, the columns are those that the rows show. */
            columns?: components["schemas"]["ResponseColumnInput"][];
            /** @description A few rows as the API's own documentation shows them, which the catalogue shows in turn: with no fields but the columns, where these are declared, and of at most 10,000 characters together. */
            example?: components["schemas"]["ExampleRow"][];
        };
        /**
         * @description How the pages after the first are found.
         * @enum {string}
         */
        PaginationType: "none" | "page" | "offset" | "cursor" | "link" | "next_url";
        /**
         * @description Which page is the last: the one without rows (`empty`), the first with fewer than `size` rows (`short`), or the one that reaches the number of rows at `total_pointer` (`total`).
         * @enum {string}
         */
        PaginationEnd: "empty" | "short" | "total";
        /** @description How the pages after the first are found. `page` and `offset` count in `param`, which begins with `start` and grows by one per page, or by the rows that came. `cursor` puts the value at `pointer` of a response into `param` of the next request; `next_url` follows the address at `pointer`, and `link` the `Link` header with `rel=next` (RFC 8288), both on the same origin only. A cursor or an address that came before ends the run with an error. */
        PaginationInput: {
            /** @description The kind of pagination. */
            type: components["schemas"]["PaginationType"];
            /** @description Of `page`, `offset` and `cursor`: the name of the query parameter that counts, or carries the cursor. */
            param?: string;
            /**
             * Format: int32
             * @description Of `page` and `offset`: the value for the first page; 1 for `page` and 0 for `offset` unless given.
             */
            start?: number;
            /** @description Of `page` and `offset`: the name of the query parameter for the size of a page. */
            size_param?: string;
            /**
             * Format: int32
             * @description Of `page` and `offset`: how many rows a page has; sent as `size_param`.
             */
            size?: number;
            /** @description Of `page` and `offset`: which page is the last; `empty` unless given. */
            until?: components["schemas"]["PaginationEnd"];
            /** @description Of `until` `total`: the JSON Pointer to the number of all rows, which may be text. */
            total_pointer?: string;
            /** @description Of `page` and `offset`: the JSON Pointer to the number of pages, such as `/meta/total_pages`. No page after that number is requested. */
            total_pages?: string;
            /**
             * @description Of `page` and `offset`, unless `until` is `total`: statuses of errors that say that there is no such page. After the first page they end the pages, unless `total_pages` has announced the page. Only 404 unless given; none if the list is empty. Statuses of access and limits (401, 403, 407, 408, 429) are refused.
             * @example [
             *       400,
             *       404
             *     ]
             */
            end_statuses?: number[];
            /** @description Of `page`, `offset`, `cursor` and `next_url`: the JSON Pointer to what says whether there are further pages, such as `/has_more`. A page with `false` or 0 there is the last one. */
            more_pointer?: string;
            /** @description Of `cursor` and `next_url`: the JSON Pointer to the next cursor or address. There is no further page where it is absent, null, false or empty. */
            pointer?: string;
            /**
             * Format: int32
             * @description How many pages a run may read, 100 unless given; one that needs more fails.
             */
            max_pages?: number;
        };
        /** @description What happens after a failed connection or a response with the status 429, 502, 503 or 504: GET, PUT and DELETE are sent again, POST only with `idempotency_header`. `Retry-After` is honoured, within the deadline of the run. */
        RetryRuleInput: {
            /**
             * Format: int32
             * @description How often a request is sent at most, 4 unless given.
             */
            max_attempts?: number;
            /** @description The header that carries a value of its own for each call, the same in every attempt, such as `Idempotency-Key`. */
            idempotency_header?: components["schemas"]["HeaderName"];
        };
        /** @description How fast all runs of the organization together may call the API by this operation. */
        RateRuleInput: {
            /**
             * Format: double
             * @description How many requests begin in a second at most.
             */
            requests_per_second?: number;
            /**
             * Format: int32
             * @description How many requests are under way at a time at most.
             */
            concurrent?: number;
        };
        /** @description One operation of the API, and so one node type, `<slug>/<name>`. A `getter` brings the rows of the response in. A `setter` calls the API once for each distinct combination of the columns that its parameters name, at most 10,000 times in a run, and adds the columns of the response to its rows. A column that the rows have already gets `_right` after its name. A response with several rows repeats the row; where it has none, no body or is a 404, and where a column is null, which makes no call, the row stays with nulls, or goes where the node says `"join": "inner"`. A `terminator` calls the API for each row, or for each batch of rows. In the config of setters and terminators, `{"$column": "name"}` is the value that the row has in that column. */
        IntegrationOperationInput: {
            /** @description What follows the slash in the node type; unique in the integration. */
            name: string;
            /** @description What people read; without it, the name. */
            label?: string;
            /** @description One or two sentences for the catalogue; none unless given. */
            description?: string;
            /** @description What its nodes do. */
            role: components["schemas"]["NodeRole"];
            /** @description The HTTP method. */
            method: components["schemas"]["OperationMethod"];
            /** @description The path below `base_url`, beginning with a slash, without a query. Each `{name}` in it stands for the parameter with `in` `path` that has this `wire_name`, or `name` where it has none; each needs the other. */
            path: string;
            /** @description What a node of this type may be given, by names that are unique in the operation; nothing unless given. */
            parameters?: components["schemas"]["OperationParameterInput"][];
            body?: components["schemas"]["OperationBodyInput"];
            response?: components["schemas"]["OperationResponseInput"];
            pagination?: components["schemas"]["PaginationInput"];
            retry?: components["schemas"]["RetryRuleInput"];
            rate?: components["schemas"]["RateRuleInput"];
        };
        /** @description All operations, in order. The integrations of an organization may have 2,000 of them together. */
        IntegrationOperations: components["schemas"]["IntegrationOperationInput"][];
        /** @description A new integration. */
        NewIntegrationInput: {
            slug: components["schemas"]["IntegrationSlug"];
            name: components["schemas"]["IntegrationName"];
            description?: components["schemas"]["IntegrationDescription"];
            base_url: components["schemas"]["IntegrationBaseUrl"];
            /** @description Which credential the nodes need; none unless given. */
            auth?: components["schemas"]["IntegrationAuthInput"];
            operations: components["schemas"]["IntegrationOperations"];
        };
        /** @description A value that the operation sends. */
        OperationParameter: {
            /** @description Its name in the config of nodes. */
            name: string;
            /** @description Its name in the request, where that is another one. */
            wire_name?: string;
            /** @description Where it goes: `query`, `path`, `header`, `body`. The list is open. */
            in: "query" | "path" | "header" | "body" | (string & {});
            /** @description The type of its values: `string`, `number`, `boolean`, `date`, `timestamp`, `array`, `object`. The list is open. */
            type: "string" | "number" | "boolean" | "date" | "timestamp" | "array" | "object" | (string & {});
            /** @description Whether a node must give it, unless it has a `default`. */
            required: boolean;
            /** @description What is sent where a node does not give it. */
            default?: components["schemas"]["JsonValue"];
            /** @description The values that it may have. */
            enum?: components["schemas"]["JsonScalar"][];
            /** @description What it means. */
            description: string;
            /** @description How a list or an object in `query` or in a form is written: `repeat`, `comma`, `space`, `pipe`, `brackets`, `deep`. The list is open. */
            style?: "repeat" | "comma" | "space" | "pipe" | "brackets" | "deep" | (string & {});
        };
        /** @description How parameters in `body` make the body of the request. */
        OperationBody: {
            /** @description How the body is written: `json`, `form`. The list is open. */
            format: "json" | "form" | (string & {});
            /** @description The JSON Pointer of the object that takes the fields; the empty text is the body itself. */
            pointer: string;
        };
        /** @description A column of the rows in a response. */
        ResponseColumn: {
            /** @description The name of the column. */
            name: string;
            /** @description The type of its values: `string`, `integer`, `number`, `boolean`, `date`, `timestamp`, `array`, `object`, `unknown`. The list is open. */
            type: "string" | "integer" | "number" | "boolean" | "date" | "timestamp" | "array" | "object" | "unknown" | (string & {});
        };
        /** @description How the response becomes rows. */
        OperationResponse: {
            /** @description How the response is written: `json`, `ndjson`, `csv`, `none`. The list is open. */
            format: "json" | "ndjson" | "csv" | "none" | (string & {});
            /** @description The JSON Pointer to the list of rows, or to the one row; the empty text is the response itself. */
            rows_path: string;
            /** @description The columns of the rows, in order, where they are declared. */
            columns?: components["schemas"]["ResponseColumn"][];
            /** @description A few rows as the API's own documentation shows them, where it does. */
            example?: components["schemas"]["ExampleRow"][];
        };
        /** @description How the pages after the first are found, as `PaginationInput` explains it. */
        Pagination: {
            /** @description The kind of pagination: `none`, `page`, `offset`, `cursor`, `link`, `next_url`. The list is open. */
            type: "none" | "page" | "offset" | "cursor" | "link" | "next_url" | (string & {});
            /** @description Of `page`, `offset` and `cursor`: the name of the query parameter that counts, or carries the cursor. */
            param?: string;
            /**
             * Format: int32
             * @description Of `page` and `offset`: the value for the first page.
             */
            start?: number;
            /** @description Of `page` and `offset`: the name of the query parameter for the size of a page. */
            size_param?: string;
            /**
             * Format: int32
             * @description Of `page` and `offset`: how many rows a page has.
             */
            size?: number;
            /** @description Of `page` and `offset`, which page is the last: `empty`, `short`, `total`. The list is open. */
            until?: "empty" | "short" | "total" | (string & {});
            /** @description Of `until` `total`: the JSON Pointer to the number of all rows. */
            total_pointer?: string;
            /** @description Of `page` and `offset`: the JSON Pointer to the number of pages. */
            total_pages?: string;
            /** @description Of `page` and `offset`: statuses of errors that say that there is no such page. */
            end_statuses?: number[];
            /** @description Of `page`, `offset`, `cursor` and `next_url`: the JSON Pointer to what says whether there are further pages. */
            more_pointer?: string;
            /** @description Of `cursor` and `next_url`: the JSON Pointer to the next cursor or address. */
            pointer?: string;
            /**
             * Format: int32
             * @description How many pages a run may read.
             */
            max_pages: number;
        };
        /** @description What happens after a failed connection or a response that requests another attempt. */
        RetryRule: {
            /**
             * Format: int32
             * @description How often a request is sent at most.
             */
            max_attempts: number;
            /** @description The header that carries a value of its own for each call. */
            idempotency_header?: string;
        };
        /** @description How fast all runs of the organization together may call the API by this operation. */
        RateRule: {
            /**
             * Format: double
             * @description How many requests begin in a second at most.
             */
            requests_per_second?: number;
            /**
             * Format: int32
             * @description How many requests are under way at a time at most.
             */
            concurrent?: number;
        };
        /** @description One operation of the API, and so one node type, `<slug>/<name>`; with all defaults, as `IntegrationOperationInput` explains it. */
        IntegrationOperation: {
            /**
             * @description What follows the slash in the node type.
             * @example listCustomers
             */
            name: string;
            /** @description What people read. */
            label: string;
            /** @description One or two sentences for the catalogue. */
            description: string;
            role: components["schemas"]["NodeRole"];
            /** @description The HTTP method: `GET`, `POST`, `PUT`, `DELETE`. The list is open. */
            method: "GET" | "POST" | "PUT" | "DELETE" | (string & {});
            /**
             * @description The path below `base_url`.
             * @example /customers/{id}
             */
            path: string;
            /** @description What a node of this type may be given. */
            parameters: components["schemas"]["OperationParameter"][];
            body: components["schemas"]["OperationBody"];
            response: components["schemas"]["OperationResponse"];
            pagination: components["schemas"]["Pagination"];
            retry: components["schemas"]["RetryRule"];
            rate: components["schemas"]["RateRule"];
        };
        /** @description An API of another service. */
        Integration: {
            id: components["schemas"]["Id"];
            slug: components["schemas"]["IntegrationSlug"];
            /** @description What people call the API. */
            name: string;
            /** @description What the API is for. */
            description: string;
            /** @description What all paths begin with. */
            base_url: string;
            auth: components["schemas"]["IntegrationAuth"];
            /** @description What the API can do, in the order in which it was sent. */
            operations: components["schemas"]["IntegrationOperation"][];
            revision: components["schemas"]["IntegrationRevision"];
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
        };
        /** @description One integration. */
        IntegrationResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Integration"];
            meta: components["schemas"]["Meta"];
        };
        /** @description An OpenAPI document, as a JSON object or as a text of JSON or YAML. */
        OpenApiDocument: {
            [key: string]: unknown;
        } | string;
        /** @description An OpenAPI document, or its address, and what to make of it. Give either `document` or `url`. */
        ImportIntegrationInput: {
            document?: components["schemas"]["OpenApiDocument"];
            /** @description Where the document is. The service fetches it, from public addresses only. */
            url?: string;
            /** @description What all paths begin with, instead of the document's own servers. */
            base_url?: components["schemas"]["IntegrationBaseUrl"];
            /** @description The category of the node types; made of the document's title unless given. */
            slug?: components["schemas"]["IntegrationSlug"];
            /** @description What people call the API; the document's title unless given. */
            name?: components["schemas"]["IntegrationName"];
            /** @description Only these operations, by their names or by their `operationId`; all of them unless given. */
            operations?: string[];
            /** @description Whether to return what would be imported without storing anything; `false` by default. */
            dry_run?: boolean;
        };
        /** @description The integration that comes of the document. */
        ImportedDefinition: {
            slug: components["schemas"]["IntegrationSlug"];
            /** @description What people call the API. */
            name: string;
            /** @description What the API is for. */
            description: string;
            /** @description What all paths begin with. */
            base_url: string;
            auth: components["schemas"]["IntegrationAuth"];
            /** @description What the API can do. */
            operations: components["schemas"]["IntegrationOperation"][];
        };
        /** @description What the import does to the operations of the integration, by their names. */
        OperationChanges: {
            /** @description Operations that the integration did not have. */
            created: string[];
            /** @description Operations that it had, and that change. */
            updated: string[];
            /** @description Operations that stay as they are. */
            kept: string[];
            /** @description Operations that it had, and that the document no longer has. */
            removed: string[];
        };
        /** @description An operation of the document that is not supported. */
        SkippedOperation: {
            /** @description Where it is in the document, a JSON Pointer, cut after 500 characters. */
            path: string;
            /** @description Its HTTP method. */
            method: string;
            /** @description Its path, cut after 500 characters. */
            operation_path: string;
            /** @description Why it was skipped. */
            reason: string;
        };
        /** @description Something that was guessed, or is not supported. */
        ImportWarning: {
            /** @description Where it is in the document, a JSON Pointer, cut after 500 characters. */
            path: string;
            /** @description The name of the operation that it is about; null where it is about all of them. */
            operation: string | null;
            /** @description What to know. */
            message: string;
        };
        /** @description What came of a document. */
        ImportedIntegration: {
            /**
             * Format: int32
             * @description The integration; null after a dry run.
             */
            integration_id: number | null;
            definition: components["schemas"]["ImportedDefinition"];
            changes: components["schemas"]["OperationChanges"];
            /** @description The operations that are not supported, the first 1,000 of them. */
            skipped: components["schemas"]["SkippedOperation"][];
            /**
             * Format: int32
             * @description How many operations are not supported.
             */
            skipped_total: number;
            /** @description What was not understood, the first 1,000 of it. */
            warnings: components["schemas"]["ImportWarning"][];
            /**
             * Format: int32
             * @description How many warnings there are.
             */
            warnings_total: number;
            /** @description The node types of the integration before that the import takes away or alters. */
            broken_node_types: string[];
        };
        /** @description What came of a document. */
        ImportedIntegrationResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ImportedIntegration"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What is to change; fields that are absent stay as they are. */
        UpdateIntegrationInput: {
            slug?: components["schemas"]["IntegrationSlug"];
            name?: components["schemas"]["IntegrationName"];
            description?: components["schemas"]["IntegrationDescription"];
            base_url?: components["schemas"]["IntegrationBaseUrl"];
            auth?: components["schemas"]["IntegrationAuthInput"];
            operations?: components["schemas"]["IntegrationOperations"];
        };
        /** @description A workflow that uses a node type which a change took away or altered. */
        AffectedWorkflow: {
            id: components["schemas"]["Id"];
            /** @description Its title. */
            title: string;
        };
        /** @description The workflows that use node types which the change took away or altered. Validate them. */
        AffectedWorkflows: {
            /**
             * Format: int32
             * @description How many there are.
             */
            total: number;
            /** @description The newest ten of them. */
            workflows: components["schemas"]["AffectedWorkflow"][];
        };
        /** @description An integration after its change, and the workflows that the change concerns. */
        ChangedIntegration: {
            id: components["schemas"]["Id"];
            slug: components["schemas"]["IntegrationSlug"];
            /** @description What people call the API. */
            name: string;
            /** @description What the API is for. */
            description: string;
            /** @description What all paths begin with. */
            base_url: string;
            auth: components["schemas"]["IntegrationAuth"];
            /** @description What the API can do, in the order in which it was sent. */
            operations: components["schemas"]["IntegrationOperation"][];
            revision: components["schemas"]["IntegrationRevision"];
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
            affected_workflows: components["schemas"]["AffectedWorkflows"];
        };
        /** @description The changed integration. */
        ChangedIntegrationResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ChangedIntegration"];
            meta: components["schemas"]["Meta"];
        };
    };
    responses: {
        /** @description Any other error. Later versions may add errors; all have this form. */
        OtherError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The operation has no query parameter of that name. */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No session came with the request, or one that has ended. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticateCookie"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The path does not take this method; `Allow` lists those that it takes. A generated client does not meet it. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. The connection is closed. */
        RequestTimedOut: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description More requests than the sessions of one user may send in a minute (300), or more logins or sign-ups from one address, logins to one account, tries to change a password, or new users. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request line and the headers are larger than 16 KiB. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An unexpected error occurred in the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A backend service is unavailable, or the service is shutting down. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON or does not meet the specification; `details` names what is wrong. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The address or the password is wrong; the response does not say which. */
        LoginRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticateCookie"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A browser sent the request on behalf of another site. */
        ForeignSite: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than an operation takes that anyone may call. */
        AnonymousBodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not `application/json`, or its encoding is not one that the service reads. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON or does not meet the specification, the current password is wrong, or the new one cannot be used; `details` names what is wrong. */
        InvalidPassword: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is no admin. */
        NotAdmin: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON or does not meet the specification, the password is a common one, or the address is not available; `details` names what is wrong. */
        InvalidAccount: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is no admin, or a browser sent the request on behalf of another site. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The organization has no such user. */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is no admin, or is the one to be deleted, or a browser sent the request on behalf of another site. */
        DeletionForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is no admin, or would change their own role or password this way, or a browser sent the request on behalf of another site. */
        ChangeForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description This service does not take new organizations (`SIGNUP` is not `open`), or a browser sent the request on behalf of another site. */
        SignupClosed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A query parameter does not meet the specification, or the operation has none of that name. */
        CredentialParameterInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No session or API key came with the request, or one that has ended. */
        CredentialUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key lacks the scope. */
        CredentialReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user to whom the API key belongs no longer exists. */
        CredentialOwnerGone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description More requests than the API key, the organization or the sessions of the user may send in a minute, or more tests of credentials than an organization may run. */
        CredentialRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An unexpected error occurred in the service. */
        CredentialInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A backend service is unavailable, or the service is shutting down. */
        CredentialUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it does not meet the specification; or a host, a URL or a field of the credential is refused (`details` names what is wrong); or the organization has as many credentials as allowed. */
        CredentialInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is not an admin, the API key lacks the scope or the level `client`, or a browser sent the request on behalf of another site. */
        CredentialChangeForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        CredentialTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not `application/json`, or its encoding is not one that the service reads. */
        CredentialMediaUnsupported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service has no key to encrypt credentials with (`CREDENTIALS_KEY`), a backend service is unavailable, or the service is shutting down. */
        CredentialKeyMissing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The organization has no such credential; or the user to whom the API key belongs no longer exists. */
        CredentialNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Workflows use the credential. */
        CredentialInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credential has no `test_url`, or a query parameter does not meet the specification. */
        CredentialNotTestable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key lacks the scope, or a browser sent the request on behalf of another site. */
        CredentialTestForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A query parameter does not meet the specification, or the operation has none of that name. */
        IntegrationParameterInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No session or API key came with the request, or one that has ended. */
        IntegrationUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key lacks the scope. */
        IntegrationReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user to whom the API key belongs no longer exists. */
        IntegrationOwnerGone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description More requests than the API key, the organization or the sessions of the user may send in a minute. */
        IntegrationRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An unexpected error occurred in the service. */
        IntegrationInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A backend service is unavailable, or the service is shutting down. */
        IntegrationUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it does not meet the specification; or the definition is refused (`details` names each place); or the organization has as many integrations or operations as allowed. */
        IntegrationInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user is not an admin, the API key lacks the scope or the level `client`, or a browser sent the request on behalf of another site. */
        IntegrationChangeForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        IntegrationTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not `application/json`, or its encoding is not one that the service reads. */
        IntegrationMediaUnsupported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it does not meet the specification; or the document is refused, `details` naming each place in it; or what would come of it is refused. */
        ImportInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Workflows use the integration, or what a change takes away or alters. Nothing was changed. */
        IntegrationInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        ImportTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The organization has no such integration; or the user to whom the API key belongs no longer exists. */
        IntegrationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The integration is in none of the states that `If-Match` names. Nothing was changed; `ETag` names the state that it is in. */
        IntegrationPreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                ETag: components["headers"]["IntegrationETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description Which page to read; the first one is 0. A page past the end is empty.
         * @example 0
         */
        Page: number;
        /**
         * @description How many users a page has.
         * @example 1000
         */
        UsersLimit: number;
        /**
         * @description The user's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 2
         */
        UserId: components["schemas"]["Id"];
        /**
         * @description How many credentials a page has.
         * @example 50
         */
        CredentialsLimit: number;
        /**
         * @description The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 7
         */
        CredentialId: components["schemas"]["Id"];
        /**
         * @description With `true`, the credential is deleted even while workflows use it. Absent, it is `false`.
         * @example true
         */
        ForceDelete: boolean;
        /**
         * @description How many integrations a page has.
         * @example 50
         */
        IntegrationsLimit: number;
        /**
         * @description With `true`, everything is checked as if it were stored, and nothing is. Absent, it is `false`.
         * @example true
         */
        TryIntegration: boolean;
        /**
         * @description With `true`, it happens even while workflows use what it takes away or alters. Absent, it is `false`.
         * @example true
         */
        ForceIntegration: boolean;
        /**
         * @description The integration's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 7
         */
        IntegrationId: components["schemas"]["Id"];
        /**
         * @description Do this only if the integration is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412.
         * @example "3"
         */
        IntegrationIfMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request in the service's logs; the same value as `meta.request_id`. Quote it when you report a problem.
         * @example req_9761530e-ea31-47f1-86be-01f21ea79637
         */
        RequestId: string;
        /**
         * @description The methods that the path takes. Sent with 405.
         * @example GET, POST, OPTIONS
         */
        Allow: string;
        /**
         * @description The authentication scheme that the operation expects, `Cookie`, with the name of the session cookie.
         * @example Cookie cookie-name="weir_session"
         */
        WwwAuthenticateCookie: string;
        /**
         * @description How many requests a minute the key may send. Sent with every response to a request with a valid key.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description How many requests the key has left in the current window. Sent with every response to a request with a valid key.
         * @example 59
         */
        RateLimitRemaining: number;
        /**
         * @description When the window ends, in seconds since 1970-01-01T00:00:00Z. Sent with every response to a request with a valid key.
         * @example 1772357460
         */
        RateLimitReset: number;
        /**
         * @description How many seconds to wait before the request is sent again.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description The session cookie: HttpOnly, SameSite=Lax, Path=/. It is called `weir_session`, and `__Host-weir_session` with Secure where the service is reached over https.
         * @example weir_session=Qm9vdHN0cmFwcGVkX3Nlc3Npb25fdG9rZW4; Path=/; HttpOnly; SameSite=Lax
         */
        SetSessionCookie: string;
        /**
         * @description The content encodings that the service reads. Sent where the body has another one.
         * @example gzip, deflate, br
         */
        AcceptEncoding: string;
        /**
         * @description Makes a browser forget the session cookie.
         * @example weir_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0
         */
        ClearSessionCookie: string;
        /**
         * @description Leads to other pages (RFC 8288): `next` to the path that `next_page_url` has, where there is one; on every page but the first, `prev` to the one before it and `first` to the first one. Absent where there is one page only.
         * @example </api/v1/workflows?page=2&limit=50>; rel="next", </api/v1/workflows?page=0&limit=50>; rel="prev", </api/v1/workflows?page=0&limit=50>; rel="first"
         */
        PageLinks: string;
        /**
         * @description The path of the user.
         * @example /product/users/2
         */
        UserLocation: string;
        /**
         * @description The authentication scheme that the API expects, always `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description The path of the credential.
         * @example /product/credentials/7
         */
        CredentialLocation: string;
        /**
         * @description The path of the integration.
         * @example /product/integrations/8
         */
        IntegrationLocation: string;
        /**
         * @description Names the state of the integration that `data` shows; it changes with every update. Send it in `If-Match` to change only what you have read.
         * @example "3"
         */
        IntegrationETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is logged in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInInput"];
            };
        };
        responses: {
            /** @description Who is logged in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SetSessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["LoginRefused"];
            403: components["responses"]["ForeignSite"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["AnonymousBodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["ClearSessionCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForeignSite"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginSessionListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other sessions have ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForeignSite"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidPassword"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForeignSite"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many users a page has.
                 * @example 1000
                 */
                limit?: components["parameters"]["UsersLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdmin"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUserInput"];
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["UserLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["InvalidAccount"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 2
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdmin"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 2
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["DeletionForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 2
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInput"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ChangeForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganizationInput"];
            };
        };
        responses: {
            /** @description The organization and its admin. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganizationResponse"];
                };
            };
            400: components["responses"]["InvalidAccount"];
            403: components["responses"]["SignupClosed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["AnonymousBodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many credentials a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["CredentialsLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of credentials. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialListResponse"];
                };
            };
            400: components["responses"]["CredentialParameterInvalid"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialReadForbidden"];
            404: components["responses"]["CredentialOwnerGone"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCredentialInput"];
            };
        };
        responses: {
            /** @description The credential, without its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["CredentialLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialResponse"];
                };
            };
            400: components["responses"]["CredentialInvalid"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialChangeForbidden"];
            404: components["responses"]["CredentialOwnerGone"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["CredentialTooLarge"];
            415: components["responses"]["CredentialMediaUnsupported"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialKeyMissing"];
            default: components["responses"]["OtherError"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialResponse"];
                };
            };
            400: components["responses"]["CredentialParameterInvalid"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialReadForbidden"];
            404: components["responses"]["CredentialNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteCredential: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, the credential is deleted even while workflows use it. Absent, it is `false`.
                 * @example true
                 */
                force?: components["parameters"]["ForceDelete"];
            };
            header?: never;
            path: {
                /**
                 * @description The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["CredentialParameterInvalid"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialChangeForbidden"];
            404: components["responses"]["CredentialNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["CredentialInUse"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCredentialInput"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialResponse"];
                };
            };
            400: components["responses"]["CredentialInvalid"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialChangeForbidden"];
            404: components["responses"]["CredentialNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["CredentialTooLarge"];
            415: components["responses"]["CredentialMediaUnsupported"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialKeyMissing"];
            default: components["responses"]["OtherError"];
        };
    };
    testCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of the test. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTestResponse"];
                };
            };
            400: components["responses"]["CredentialNotTestable"];
            401: components["responses"]["CredentialUnauthorized"];
            403: components["responses"]["CredentialTestForbidden"];
            404: components["responses"]["CredentialNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["CredentialRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["CredentialInternalError"];
            503: components["responses"]["CredentialKeyMissing"];
            default: components["responses"]["OtherError"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many integrations a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["IntegrationsLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of integrations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationListResponse"];
                };
            };
            400: components["responses"]["IntegrationParameterInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationReadForbidden"];
            404: components["responses"]["IntegrationOwnerGone"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createIntegration: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, everything is checked as if it were stored, and nothing is. Absent, it is `false`.
                 * @example true
                 */
                dry_run?: components["parameters"]["TryIntegration"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIntegrationInput"];
            };
        };
        responses: {
            /** @description The integration, with all defaults. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["IntegrationLocation"];
                    ETag: components["headers"]["IntegrationETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationResponse"];
                };
            };
            /** @description After a dry run: it would be stored. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["IntegrationInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationChangeForbidden"];
            404: components["responses"]["IntegrationOwnerGone"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["IntegrationTooLarge"];
            415: components["responses"]["IntegrationMediaUnsupported"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    importIntegration: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, it happens even while workflows use what it takes away or alters. Absent, it is `false`.
                 * @example true
                 */
                force?: components["parameters"]["ForceIntegration"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportIntegrationInput"];
            };
        };
        responses: {
            /** @description The result of the import; after a dry run, the result that it would have. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedIntegrationResponse"];
                };
            };
            400: components["responses"]["ImportInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationChangeForbidden"];
            404: components["responses"]["IntegrationOwnerGone"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IntegrationInUse"];
            413: components["responses"]["ImportTooLarge"];
            415: components["responses"]["IntegrationMediaUnsupported"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The integration's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                integrationId: components["parameters"]["IntegrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The integration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["IntegrationETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationResponse"];
                };
            };
            400: components["responses"]["IntegrationParameterInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationReadForbidden"];
            404: components["responses"]["IntegrationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, it happens even while workflows use what it takes away or alters. Absent, it is `false`.
                 * @example true
                 */
                force?: components["parameters"]["ForceIntegration"];
            };
            header?: never;
            path: {
                /**
                 * @description The integration's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                integrationId: components["parameters"]["IntegrationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The integration is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["IntegrationParameterInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationChangeForbidden"];
            404: components["responses"]["IntegrationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IntegrationInUse"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateIntegration: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, it happens even while workflows use what it takes away or alters. Absent, it is `false`.
                 * @example true
                 */
                force?: components["parameters"]["ForceIntegration"];
                /**
                 * @description With `true`, everything is checked as if it were stored, and nothing is. Absent, it is `false`.
                 * @example true
                 */
                dry_run?: components["parameters"]["TryIntegration"];
            };
            header?: {
                /**
                 * @description Do this only if the integration is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IntegrationIfMatch"];
            };
            path: {
                /**
                 * @description The integration's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 7
                 */
                integrationId: components["parameters"]["IntegrationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIntegrationInput"];
            };
        };
        responses: {
            /** @description The integration as it is now; after a dry run, as it would be. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["IntegrationETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedIntegrationResponse"];
                };
            };
            400: components["responses"]["IntegrationInvalid"];
            401: components["responses"]["IntegrationUnauthorized"];
            403: components["responses"]["IntegrationChangeForbidden"];
            404: components["responses"]["IntegrationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IntegrationInUse"];
            412: components["responses"]["IntegrationPreconditionFailed"];
            413: components["responses"]["IntegrationTooLarge"];
            415: components["responses"]["IntegrationMediaUnsupported"];
            429: components["responses"]["IntegrationRateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["IntegrationInternalError"];
            503: components["responses"]["IntegrationUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
}
