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
         * @description Ends the session of the cookie. Other sessions of the user go on.
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
         * @description Sets a new password for the logged-in user and ends all of their other sessions; API keys go on. A wrong current password is refused with 400 and named in `details`. Ten tries a minute are taken.
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
         * @description Ends the user's sessions; the user's keys answer USER_NOT_FOUND from now on, and the workflows stay with the organization. An admin cannot delete themself. For admins.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Sets the name, the role, a new password, or several of these. A new password ends the user's sessions; their API keys go on. A role holds from the next request on: API keys of the level `client` that a former admin made see the user's own resources only. One's own role cannot be changed, and one's own password only by `POST /product/password`. For admins.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What kind of error it is: `UNAUTHORIZED`, `FORBIDDEN`, `RATE_LIMITED`, `INVALID_INPUT`, `INVALID_BODY`, `WORKFLOW_NOT_FOUND`, `REVISION_NOT_FOUND`, `SCHEDULE_NOT_FOUND`, `EXECUTION_NOT_FOUND`, `KEY_NOT_FOUND`, `USER_NOT_FOUND`, `DATA_EXPIRED`, `NOT_FOUND`, `METHOD_NOT_ALLOWED`, `PRECONDITION_FAILED`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `REQUEST_TIMEOUT`, `HEADERS_TOO_LARGE`, `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_MISMATCH`, `WORKFLOW_INVALID`, `EXECUTION_FAILED`, `RESULT_TOO_LARGE`, `EXECUTION_TIMEOUT`, `SERVICE_UNAVAILABLE`, `INTERNAL_ERROR`. The list is open; later versions may add codes, so treat one that you do not know by its HTTP status.
         * @example INVALID_INPUT
         */
        ErrorCode: "UNAUTHORIZED" | "FORBIDDEN" | "RATE_LIMITED" | "INVALID_INPUT" | "INVALID_BODY" | "WORKFLOW_NOT_FOUND" | "REVISION_NOT_FOUND" | "SCHEDULE_NOT_FOUND" | "EXECUTION_NOT_FOUND" | "KEY_NOT_FOUND" | "USER_NOT_FOUND" | "DATA_EXPIRED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_MISMATCH" | "WORKFLOW_INVALID" | "EXECUTION_FAILED" | "RESULT_TOO_LARGE" | "EXECUTION_TIMEOUT" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR" | (string & {});
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
             * @description The page about this code, which says how to mend it.
             * @example https://weir.example.com/docs/errors/INVALID_INPUT
             */
            doc_url: string;
            /** @description Everything that is wrong with the request, where there are several things or a member to name. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * Format: date-time
         * @description A moment in UTC with milliseconds, ISO 8601.
         * @example 2026-03-01T09:30:00.000Z
         */
        Timestamp: string;
        /** @description What every enveloped answer says about itself. */
        Meta: {
            /** @description Names this request in the service's logs; the same value as the `X-Request-Id` header. */
            request_id: string;
            /** @description When the answer was made. */
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
        SessionAnswer: {
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
        ListSessionsAnswer: {
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
        ListUsersAnswer: {
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
        UserAnswer: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["User"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What is to change; members that are absent stay as they are. */
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
        CreateOrganizationAnswer: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["NewOrganization"];
            meta: components["schemas"]["Meta"];
        };
    };
    responses: {
        /** @description Any other error. Whatever the operation, a request may name a path or a method that does not exist, come too slowly, or have headers that are too large; later versions may add errors. */
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
        /** @description The service failed in a way that it does not foresee. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A backend service is away, or the service is shutting down. */
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
        /** @description The address or the password is wrong; the answer does not say which. */
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
         * @description The user's id. Anything but a whole number from 1 to 2147483647 answers as an id that does not exist.
         * @example 2
         */
        UserId: components["schemas"]["Id"];
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
         * @description The path of what was created.
         * @example /api/v1/workflows/1
         */
        Location: string;
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
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
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
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["LoginRefused"];
            403: components["responses"]["ForeignSite"];
            413: components["responses"]["AnonymousBodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
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
            429: components["responses"]["RateLimited"];
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
                    "application/json": components["schemas"]["ListSessionsAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
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
            429: components["responses"]["RateLimited"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
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
                    "application/json": components["schemas"]["ListUsersAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdmin"];
            429: components["responses"]["RateLimited"];
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
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["InvalidAccount"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
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
                 * @description The user's id. Anything but a whole number from 1 to 2147483647 answers as an id that does not exist.
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
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdmin"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimited"];
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
                 * @description The user's id. Anything but a whole number from 1 to 2147483647 answers as an id that does not exist.
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
            429: components["responses"]["RateLimited"];
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
                 * @description The user's id. Anything but a whole number from 1 to 2147483647 answers as an id that does not exist.
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
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ChangeForbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
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
                    "application/json": components["schemas"]["CreateOrganizationAnswer"];
                };
            };
            400: components["responses"]["InvalidAccount"];
            403: components["responses"]["SignupClosed"];
            413: components["responses"]["AnonymousBodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
}
