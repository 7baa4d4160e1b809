// Written by scripts/generate.ts from openapi/product.yaml; do not edit.

import type { OpenApiDocument } from './openapi-document.ts';

export const productDocument30: OpenApiDocument = {
  "openapi": "3.0.3",
  "info": {
    "title": "Weir product interface",
    "version": "1.0.0",
    "description": "Accounts, sessions, credentials and integrations, for the product's own pages.\n\nWhat surrounds the Weir API: logging in, the users of an organization, the credentials that its workflows use, and the\nintegrations that give them node types.\nThe session cookie that logging in sets is accepted here and on the API's key endpoints, which is how the first API\nkey is made. The endpoints of credentials and integrations also take an API key as `Authorization: Bearer <key>`, which wins where both\nare sent.\n\nResponses, errors and their codes are those of the Weir API. A request that changes something is refused (403) when\na browser sends it on behalf of another site: if `Sec-Fetch-Site` is other than `same-origin` and `none`, or, where\nbrowsers leave that header out (over plain http), if `Origin`, or else `Referer`, is not the address of this service.\nA request without any of these headers, as programs send it, is accepted.\n",
    "license": {
      "name": "MIT",
      "url": "https://spdx.org/licenses/MIT.html"
    }
  },
  "servers": [
    {
      "url": "/",
      "description": "The service that serves this document."
    }
  ],
  "tags": [
    {
      "name": "session",
      "description": "Logging in and out, sessions, and one's own password."
    },
    {
      "name": "users",
      "description": "The users of an organization."
    },
    {
      "name": "organizations",
      "description": "Organizations and how they begin."
    },
    {
      "name": "credentials",
      "description": "Secrets that workflows use for requests to other hosts."
    },
    {
      "name": "integrations",
      "description": "APIs of other services, whose operations become node types."
    }
  ],
  "security": [
    {
      "sessionCookie": []
    }
  ],
  "paths": {
    "/product/session": {
      "post": {
        "operationId": "logIn",
        "tags": [
          "session"
        ],
        "summary": "Log in",
        "description": "Begins a session and sets its cookie: it ends after 30 minutes without a request and 12 hours at the latest. Each login begins a new session. Anyone may call, so the body is at most 16 KiB and not compressed, and every attempt counts, whatever its outcome: 10 a minute for one account from one address, and 60 a minute from one address, sign-ups included.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/LogInInput"
              },
              "examples": {
                "logInRequest": {
                  "$ref": "#/components/examples/logInRequest"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Who is logged in.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Set-Cookie": {
                "$ref": "#/components/headers/SetSessionCookie"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SessionResponse"
                },
                "examples": {
                  "logInResult": {
                    "$ref": "#/components/examples/logInResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/LoginRefused"
          },
          "403": {
            "$ref": "#/components/responses/ForeignSite"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/AnonymousBodyTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": []
      },
      "get": {
        "operationId": "getSession",
        "tags": [
          "session"
        ],
        "summary": "Who is logged in",
        "description": "The user whom the session cookie belongs to, and the organization.",
        "responses": {
          "200": {
            "description": "Who is logged in.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SessionResponse"
                },
                "examples": {
                  "getSessionResult": {
                    "$ref": "#/components/examples/getSessionResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      },
      "delete": {
        "operationId": "logOut",
        "tags": [
          "session"
        ],
        "summary": "Log out",
        "description": "Ends the session of the cookie. Other sessions of the user stay valid.",
        "responses": {
          "204": {
            "description": "The session has ended.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Set-Cookie": {
                "$ref": "#/components/headers/ClearSessionCookie"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ForeignSite"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      }
    },
    "/product/sessions": {
      "get": {
        "operationId": "listSessions",
        "tags": [
          "session"
        ],
        "summary": "List one's sessions",
        "description": "The sessions of the logged-in user that have not ended. A user has 100 at the most: a further login ends the one that was not used for the longest time.",
        "responses": {
          "200": {
            "description": "The sessions.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/LoginSessionListResponse"
                },
                "examples": {
                  "listSessionsResult": {
                    "$ref": "#/components/examples/listSessionsResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      },
      "delete": {
        "operationId": "endOtherSessions",
        "tags": [
          "session"
        ],
        "summary": "End one's other sessions",
        "description": "Ends all sessions of the logged-in user but the one that this request comes with.",
        "responses": {
          "204": {
            "description": "The other sessions have ended.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ForeignSite"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      }
    },
    "/product/password": {
      "post": {
        "operationId": "changePassword",
        "tags": [
          "session"
        ],
        "summary": "Change one's password",
        "description": "Sets a new password for the logged-in user and ends all of their other sessions; API keys stay valid. A wrong current password is refused with 400 and named in `details`. Ten tries a minute are taken.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ChangePasswordInput"
              },
              "examples": {
                "changePasswordRequest": {
                  "$ref": "#/components/examples/changePasswordRequest"
                }
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The password is changed.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidPassword"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ForeignSite"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      }
    },
    "/product/users": {
      "post": {
        "operationId": "createUser",
        "tags": [
          "users"
        ],
        "summary": "Create a user",
        "description": "Adds a user to the caller's organization, who can log in at once. An address that another user of the service has is refused with 400, in the same words whichever organization that user belongs to. An organization may send 60 of these requests a minute. For admins.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewUserInput"
              },
              "examples": {
                "createUserMember": {
                  "$ref": "#/components/examples/createUserMember"
                },
                "createUserAdmin": {
                  "$ref": "#/components/examples/createUserAdmin"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The user.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Location": {
                "$ref": "#/components/headers/UserLocation"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/UserResponse"
                },
                "examples": {
                  "createUserResult": {
                    "$ref": "#/components/examples/createUserResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidAccount"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      },
      "get": {
        "operationId": "listUsers",
        "tags": [
          "users"
        ],
        "summary": "List users",
        "description": "Lists the users of the caller's organization, oldest first, without deleted ones. Without `page` and `limit` the response holds the oldest 1,000 users: `has_more` says whether there are others, and `next_page_url` leads to them. For admins.",
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/UsersLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of users.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "Link": {
                "$ref": "#/components/headers/PageLinks"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/UserListResponse"
                },
                "examples": {
                  "listUsersResult": {
                    "$ref": "#/components/examples/listUsersResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/NotAdmin"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      }
    },
    "/product/users/{userId}": {
      "get": {
        "operationId": "getUser",
        "tags": [
          "users"
        ],
        "summary": "Get a user",
        "description": "A user of the caller's organization. For admins.",
        "parameters": [
          {
            "$ref": "#/components/parameters/UserId"
          }
        ],
        "responses": {
          "200": {
            "description": "The user.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/UserResponse"
                },
                "examples": {
                  "getUserResult": {
                    "$ref": "#/components/examples/getUserResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/NotAdmin"
          },
          "404": {
            "$ref": "#/components/responses/UserNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      },
      "patch": {
        "operationId": "updateUser",
        "tags": [
          "users"
        ],
        "summary": "Change a user",
        "description": "Sets the name, the role, a new password, or several of these. A new password ends the user's sessions; their API keys stay valid. A role applies from the next request on: API keys of the level `client` that a former admin made see the user's own resources only, and the runs that a former admin asked for of other users' workflows are cancelled. One's own role cannot be changed, and one's own password only by `POST /product/password`. For admins.",
        "parameters": [
          {
            "$ref": "#/components/parameters/UserId"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateUserInput"
              },
              "examples": {
                "updateUserRole": {
                  "$ref": "#/components/examples/updateUserRole"
                },
                "updateUserPassword": {
                  "$ref": "#/components/examples/updateUserPassword"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The user as it is now.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/UserResponse"
                },
                "examples": {
                  "updateUserResult": {
                    "$ref": "#/components/examples/updateUserResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/UserNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      },
      "delete": {
        "operationId": "deleteUser",
        "tags": [
          "users"
        ],
        "summary": "Delete a user",
        "description": "Ends the user's sessions, schedules and runs, queued or running; requests with the user's keys fail with USER_NOT_FOUND, and the workflows stay with the organization. An admin cannot delete themself. For admins.",
        "parameters": [
          {
            "$ref": "#/components/parameters/UserId"
          }
        ],
        "responses": {
          "204": {
            "description": "The user is deleted.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/DeletionForbidden"
          },
          "404": {
            "$ref": "#/components/responses/UserNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          }
        ]
      }
    },
    "/product/organizations": {
      "post": {
        "operationId": "createOrganization",
        "tags": [
          "organizations"
        ],
        "summary": "Create an organization",
        "description": "Begins a new organization with its first admin, who can log in at once. Anyone may call where the service is configured for it (`SIGNUP=open`); otherwise it is forbidden. The body is at most 16 KiB and not compressed. One address may send 60 requests a minute, whatever their outcome, logins included.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewOrganizationInput"
              },
              "examples": {
                "createOrganizationRequest": {
                  "$ref": "#/components/examples/createOrganizationRequest"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The organization and its admin.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedOrganizationResponse"
                },
                "examples": {
                  "createOrganizationResult": {
                    "$ref": "#/components/examples/createOrganizationResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidAccount"
          },
          "403": {
            "$ref": "#/components/responses/SignupClosed"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/AnonymousBodyTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          }
        },
        "security": []
      }
    },
    "/product/credentials": {
      "post": {
        "operationId": "createCredential",
        "tags": [
          "credentials"
        ],
        "summary": "Create a credential",
        "description": "Stores a secret for requests that workflows send to other hosts. It is kept encrypted, apart from the workflows, and no response ever shows it. `hosts` says where it may be sent. An organization may have 1,000 credentials. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewCredentialInput"
              },
              "examples": {
                "createCredentialBearer": {
                  "$ref": "#/components/examples/createCredentialBearer"
                },
                "createCredentialHeader": {
                  "$ref": "#/components/examples/createCredentialHeader"
                },
                "createCredentialBasic": {
                  "$ref": "#/components/examples/createCredentialBasic"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The credential, without its secret.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "Location": {
                "$ref": "#/components/headers/CredentialLocation"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CredentialResponse"
                },
                "examples": {
                  "createCredentialResult": {
                    "$ref": "#/components/examples/createCredentialResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialInvalid"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialOwnerGone"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/CredentialTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/CredentialMediaUnsupported"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialKeyMissing"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      },
      "get": {
        "operationId": "listCredentials",
        "tags": [
          "credentials"
        ],
        "summary": "List credentials",
        "description": "Lists the credentials of the organization, newest first. Secrets are never shown, only whether they are set. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.",
        "x-bearer-key": [
          "workflows:read"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/CredentialsLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of credentials.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "Link": {
                "$ref": "#/components/headers/PageLinks"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CredentialListResponse"
                },
                "examples": {
                  "listCredentialsResult": {
                    "$ref": "#/components/examples/listCredentialsResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialOwnerGone"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ]
      }
    },
    "/product/credentials/{credentialId}": {
      "get": {
        "operationId": "getCredential",
        "tags": [
          "credentials"
        ],
        "summary": "Get a credential",
        "description": "A credential of the organization. Secrets are never shown, only whether they are set. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.",
        "x-bearer-key": [
          "workflows:read"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/CredentialId"
          }
        ],
        "responses": {
          "200": {
            "description": "The credential.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CredentialResponse"
                },
                "examples": {
                  "getCredentialResult": {
                    "$ref": "#/components/examples/getCredentialResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ]
      },
      "patch": {
        "operationId": "updateCredential",
        "tags": [
          "credentials"
        ],
        "summary": "Change a credential",
        "description": "Changes what the body has and leaves the rest; in `data`, a secret that is absent stays as it is. A host that the present `hosts` do not cover, its port included, or another `header` or `username` is accepted only together with the secret, so that no one sends a secret that they do not know to a host, or in a header, of their choice; to remove or narrow hosts needs no secret. The type cannot be changed. Calls that begin afterwards use the new values. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/CredentialId"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateCredentialInput"
              },
              "examples": {
                "updateCredentialSecret": {
                  "$ref": "#/components/examples/updateCredentialSecret"
                },
                "updateCredentialHosts": {
                  "$ref": "#/components/examples/updateCredentialHosts"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The credential as it is now.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CredentialResponse"
                },
                "examples": {
                  "updateCredentialResult": {
                    "$ref": "#/components/examples/updateCredentialResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialInvalid"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/CredentialTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/CredentialMediaUnsupported"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialKeyMissing"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      },
      "delete": {
        "operationId": "deleteCredential",
        "tags": [
          "credentials"
        ],
        "summary": "Delete a credential",
        "description": "Deletes the credential and its secret permanently. While workflows use it the request is refused with 409, and the error names them; with `force=true` it is deleted anyway, and these workflows do not run until they name another one. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/CredentialId"
          },
          {
            "$ref": "#/components/parameters/ForceDelete"
          }
        ],
        "responses": {
          "204": {
            "description": "The credential is deleted.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/CredentialInUse"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      }
    },
    "/product/credentials/{credentialId}/test": {
      "post": {
        "operationId": "testCredential",
        "tags": [
          "credentials"
        ],
        "summary": "Test a credential",
        "description": "Sends a GET request with the credential to its `test_url` and says whether the host accepted it: `ok` is true for a status from 200 to 299. Redirects are followed as in a run, and the body is not read. An organization may run 20 tests a minute. For every user of the organization who is logged in, and API keys with the scope `workflows:execute`.",
        "x-bearer-key": [
          "workflows:execute"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/CredentialId"
          }
        ],
        "responses": {
          "200": {
            "description": "What came of the test.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CredentialTestResponse"
                },
                "examples": {
                  "testCredentialResult": {
                    "$ref": "#/components/examples/testCredentialResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/CredentialNotTestable"
          },
          "401": {
            "$ref": "#/components/responses/CredentialUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CredentialTestForbidden"
          },
          "404": {
            "$ref": "#/components/responses/CredentialNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/CredentialRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/CredentialInternalError"
          },
          "503": {
            "$ref": "#/components/responses/CredentialKeyMissing"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ]
      }
    },
    "/product/integrations": {
      "post": {
        "operationId": "createIntegration",
        "tags": [
          "integrations"
        ],
        "summary": "Create an integration",
        "description": "Describes an API of another service; each of its operations becomes a node type, `<slug>/<name>`, for the workflows of the organization. The whole definition is checked, and `details` names each fault with its place. An organization may have 100 integrations with 2,000 operations together, of 16 MiB; those of one integration take at most 4 MiB. With `dry_run=true`, nothing is stored: the response is 204 where it would be. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/TryIntegration"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewIntegrationInput"
              },
              "examples": {
                "createIntegrationSmall": {
                  "$ref": "#/components/examples/createIntegrationSmall"
                },
                "createIntegrationFull": {
                  "$ref": "#/components/examples/createIntegrationFull"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The integration, with all defaults.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "Location": {
                "$ref": "#/components/headers/IntegrationLocation"
              },
              "ETag": {
                "$ref": "#/components/headers/IntegrationETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/IntegrationResponse"
                },
                "examples": {
                  "createIntegrationResult": {
                    "$ref": "#/components/examples/createIntegrationResult"
                  }
                }
              }
            }
          },
          "204": {
            "description": "After a dry run: it would be stored.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/IntegrationInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationOwnerGone"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "413": {
            "$ref": "#/components/responses/IntegrationTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/IntegrationMediaUnsupported"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      },
      "get": {
        "operationId": "listIntegrations",
        "tags": [
          "integrations"
        ],
        "summary": "List integrations",
        "description": "Lists the integrations of the organization, newest first, with the number of operations instead of the operations. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.",
        "x-bearer-key": [
          "workflows:read"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/IntegrationsLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of integrations.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "Link": {
                "$ref": "#/components/headers/PageLinks"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/IntegrationListResponse"
                },
                "examples": {
                  "listIntegrationsResult": {
                    "$ref": "#/components/examples/listIntegrationsResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/IntegrationParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationOwnerGone"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ]
      }
    },
    "/product/integrations/import": {
      "post": {
        "operationId": "importIntegration",
        "tags": [
          "integrations"
        ],
        "summary": "Import an OpenAPI document",
        "description": "Makes an integration of an OpenAPI document: 3.0, 3.1, or Swagger 2.0, as JSON or YAML, of at most 16 MiB. A GET operation with a list becomes a getter, one that finds one thing by its path a setter; POST, PUT and DELETE become terminators. `skipped` names the operations that are not supported, and `warnings` what was not understood. Only references within the document are followed. If the organization has an integration with this slug, it takes the new state; its operations keep the names that they have. Where a workflow uses a node type that this takes away or alters, the request is refused with 409 unless `force=true`. With `dry_run`, nothing is stored. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/ForceIntegration"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ImportIntegrationInput"
              },
              "examples": {
                "importIntegrationDocument": {
                  "$ref": "#/components/examples/importIntegrationDocument"
                },
                "importIntegrationUrl": {
                  "$ref": "#/components/examples/importIntegrationUrl"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result of the import; after a dry run, the result that it would have.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportedIntegrationResponse"
                },
                "examples": {
                  "importIntegrationResult": {
                    "$ref": "#/components/examples/importIntegrationResult"
                  },
                  "importIntegrationTried": {
                    "$ref": "#/components/examples/importIntegrationTried"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/ImportInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationOwnerGone"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IntegrationInUse"
          },
          "413": {
            "$ref": "#/components/responses/ImportTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/IntegrationMediaUnsupported"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      }
    },
    "/product/integrations/{integrationId}": {
      "get": {
        "operationId": "getIntegration",
        "tags": [
          "integrations"
        ],
        "summary": "Get an integration",
        "description": "An integration of the organization with its operations, in the form that create and update take back, but for `id`, `revision`, `created` and `modified`. `ETag` names its state. For every user of the organization who is logged in, and API keys with the scope `workflows:read`.",
        "x-bearer-key": [
          "workflows:read"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IntegrationId"
          }
        ],
        "responses": {
          "200": {
            "description": "The integration.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "ETag": {
                "$ref": "#/components/headers/IntegrationETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/IntegrationResponse"
                },
                "examples": {
                  "getIntegrationResult": {
                    "$ref": "#/components/examples/getIntegrationResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/IntegrationParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ]
      },
      "patch": {
        "operationId": "updateIntegration",
        "tags": [
          "integrations"
        ],
        "summary": "Change an integration",
        "description": "Changes what the body has and leaves the rest; `operations` replaces all of them. Nothing breaks a workflow silently: where a workflow uses a node type that the change takes away or alters, the request is refused with 409, and the error names the workflows. With `force=true` it is changed anyway, and `affected_workflows` names them. A node type is taken away with its operation, and by another slug; it is altered by another role, another kind of credential, a parameter that is removed, gets another type, becomes required or takes fewer values, and a declared column that is removed or gets another type. With `If-Match`, nothing changes unless the integration is still as you have read it. With `dry_run=true`, nothing changes either: the response has the integration as it would be, but for `revision` and `modified`, or says why the change would be refused. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IntegrationId"
          },
          {
            "$ref": "#/components/parameters/ForceIntegration"
          },
          {
            "$ref": "#/components/parameters/TryIntegration"
          },
          {
            "$ref": "#/components/parameters/IntegrationIfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateIntegrationInput"
              },
              "examples": {
                "updateIntegrationName": {
                  "$ref": "#/components/examples/updateIntegrationName"
                },
                "updateIntegrationOperations": {
                  "$ref": "#/components/examples/updateIntegrationOperations"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The integration as it is now; after a dry run, as it would be.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              },
              "ETag": {
                "$ref": "#/components/headers/IntegrationETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ChangedIntegrationResponse"
                },
                "examples": {
                  "updateIntegrationResult": {
                    "$ref": "#/components/examples/updateIntegrationResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/IntegrationInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IntegrationInUse"
          },
          "412": {
            "$ref": "#/components/responses/IntegrationPreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/IntegrationTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/IntegrationMediaUnsupported"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      },
      "delete": {
        "operationId": "deleteIntegration",
        "tags": [
          "integrations"
        ],
        "summary": "Delete an integration",
        "description": "Deletes the integration permanently. While workflows use its node types the request is refused with 409, and the error names them; with `force=true` it is deleted anyway, and these workflows do not run until their nodes are replaced. For admins who are logged in, and API keys of the level `client` with the scope `workflows:write`.",
        "x-bearer-key": [
          "workflows:write"
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IntegrationId"
          },
          {
            "$ref": "#/components/parameters/ForceIntegration"
          }
        ],
        "responses": {
          "204": {
            "description": "The integration is deleted.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "X-RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "X-RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "X-RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/IntegrationParameterInvalid"
          },
          "401": {
            "$ref": "#/components/responses/IntegrationUnauthorized"
          },
          "403": {
            "$ref": "#/components/responses/IntegrationChangeForbidden"
          },
          "404": {
            "$ref": "#/components/responses/IntegrationNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IntegrationInUse"
          },
          "429": {
            "$ref": "#/components/responses/IntegrationRateLimited"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/IntegrationInternalError"
          },
          "503": {
            "$ref": "#/components/responses/IntegrationUnavailable"
          }
        },
        "security": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": []
          }
        ],
        "x-required-scopes": [
          {
            "sessionCookie": []
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ]
      }
    }
  },
  "components": {
    "securitySchemes": {
      "sessionCookie": {
        "type": "apiKey",
        "in": "header",
        "name": "Cookie",
        "description": "The cookie that logging in sets; `__Host-weir_session` where the service is reached over https. Here as the header `Cookie: weir_session=…`."
      },
      "bearerKey": {
        "description": "An API key, `weir_…`. The scopes that an operation lists are those that the key must have; of several alternatives, one suffices.",
        "type": "http",
        "scheme": "bearer"
      }
    },
    "headers": {
      "RequestId": {
        "description": "Names this request in the service's logs; the same value as `meta.request_id`. Quote it when you report a problem.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "example": "req_9761530e-ea31-47f1-86be-01f21ea79637"
      },
      "Allow": {
        "description": "The methods that the path takes. Sent with 405.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "GET, POST, OPTIONS"
      },
      "WwwAuthenticateCookie": {
        "description": "The authentication scheme that the operation expects, `Cookie`, with the name of the session cookie.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "Cookie cookie-name=\"weir_session\""
      },
      "RateLimitLimit": {
        "description": "How many requests a minute the key may send. Sent with every response to a request with a valid key.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1
        },
        "example": 60
      },
      "RateLimitRemaining": {
        "description": "How many requests the key has left in the current window. Sent with every response to a request with a valid key.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 0
        },
        "example": 59
      },
      "RateLimitReset": {
        "description": "When the window ends, in seconds since 1970-01-01T00:00:00Z. Sent with every response to a request with a valid key.",
        "schema": {
          "type": "integer",
          "format": "int64",
          "minimum": 0
        },
        "example": 1772357460
      },
      "RetryAfter": {
        "description": "How many seconds to wait before the request is sent again.",
        "required": true,
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1
        },
        "example": 12
      },
      "SetSessionCookie": {
        "description": "The session cookie: HttpOnly, SameSite=Lax, Path=/. It is called `weir_session`, and `__Host-weir_session` with Secure where the service is reached over https.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "weir_session=Qm9vdHN0cmFwcGVkX3Nlc3Npb25fdG9rZW4; Path=/; HttpOnly; SameSite=Lax"
      },
      "AcceptEncoding": {
        "description": "The content encodings that the service reads. Sent where the body has another one.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "gzip, deflate, br"
      },
      "ClearSessionCookie": {
        "description": "Makes a browser forget the session cookie.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "weir_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
      },
      "PageLinks": {
        "description": "Leads to other pages (RFC 8288): `next` to the path that `next_page_url` has, where there is one; on every page but the first, `prev` to the one before it and `first` to the first one. Absent where there is one page only.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "</api/v1/workflows?page=2&limit=50>; rel=\"next\", </api/v1/workflows?page=0&limit=50>; rel=\"prev\", </api/v1/workflows?page=0&limit=50>; rel=\"first\""
      },
      "UserLocation": {
        "description": "The path of the user.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/product/users/2"
      },
      "WwwAuthenticate": {
        "description": "The authentication scheme that the API expects, always `Bearer`.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "Bearer"
      },
      "CredentialLocation": {
        "description": "The path of the credential.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/product/credentials/7"
      },
      "IntegrationLocation": {
        "description": "The path of the integration.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/product/integrations/8"
      },
      "IntegrationETag": {
        "description": "Names the state of the integration that `data` shows; it changes with every update. Send it in `If-Match` to change only what you have read.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"3\""
      }
    },
    "schemas": {
      "ErrorCode": {
        "description": "What kind of error it is: `UNAUTHORIZED`, `FORBIDDEN`, `RATE_LIMITED`, `INVALID_INPUT`, `INVALID_BODY`, `WORKFLOW_NOT_FOUND`, `REVISION_NOT_FOUND`, `SCHEDULE_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_IN_USE`, `INTEGRATION_NOT_FOUND`, `INTEGRATION_IN_USE`, `EXECUTION_NOT_FOUND`, `KEY_NOT_FOUND`, `USER_NOT_FOUND`, `DATA_EXPIRED`, `NOT_FOUND`, `METHOD_NOT_ALLOWED`, `PRECONDITION_FAILED`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `REQUEST_TIMEOUT`, `HEADERS_TOO_LARGE`, `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_MISMATCH`, `WORKFLOW_INVALID`, `EXECUTION_FAILED`, `RESULT_TOO_LARGE`, `EXECUTION_TIMEOUT`, `SERVICE_UNAVAILABLE`, `INTERNAL_ERROR`. The list is open; later versions may add codes, so treat one that you do not know by its HTTP status.",
        "type": "string",
        "pattern": "^[A-Z][A-Z_]*$",
        "x-extensible-enum": [
          "UNAUTHORIZED",
          "FORBIDDEN",
          "RATE_LIMITED",
          "INVALID_INPUT",
          "INVALID_BODY",
          "WORKFLOW_NOT_FOUND",
          "REVISION_NOT_FOUND",
          "SCHEDULE_NOT_FOUND",
          "CREDENTIAL_NOT_FOUND",
          "CREDENTIAL_IN_USE",
          "INTEGRATION_NOT_FOUND",
          "INTEGRATION_IN_USE",
          "EXECUTION_NOT_FOUND",
          "KEY_NOT_FOUND",
          "USER_NOT_FOUND",
          "DATA_EXPIRED",
          "NOT_FOUND",
          "METHOD_NOT_ALLOWED",
          "PRECONDITION_FAILED",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
          "REQUEST_TIMEOUT",
          "HEADERS_TOO_LARGE",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_MISMATCH",
          "WORKFLOW_INVALID",
          "EXECUTION_FAILED",
          "RESULT_TOO_LARGE",
          "EXECUTION_TIMEOUT",
          "SERVICE_UNAVAILABLE",
          "INTERNAL_ERROR"
        ],
        "example": "INVALID_INPUT"
      },
      "ErrorDetail": {
        "description": "One thing that is wrong with the request.",
        "type": "object",
        "required": [
          "path",
          "message"
        ],
        "properties": {
          "path": {
            "description": "What is meant, as a JSON Pointer into the body (`/nodes/0/node_type`; empty for the body as a whole) or as the name of a parameter (`limit`).",
            "type": "string"
          },
          "message": {
            "description": "What is wrong with it, for people. The wording may change.",
            "type": "string"
          }
        }
      },
      "ErrorInfo": {
        "description": "Why the request was refused or failed.",
        "type": "object",
        "required": [
          "code",
          "message",
          "doc_url"
        ],
        "properties": {
          "code": {
            "$ref": "#/components/schemas/ErrorCode"
          },
          "message": {
            "description": "A sentence for people that may name the resource. The wording may change; programs go by `code`.",
            "type": "string",
            "minLength": 1
          },
          "doc_url": {
            "description": "The page about this code, which says how to fix it.",
            "type": "string",
            "format": "uri",
            "example": "https://weir.example.com/docs/errors/INVALID_INPUT"
          },
          "details": {
            "description": "Everything that is wrong with the request, where there are several things or a field to name.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ErrorDetail"
            }
          }
        }
      },
      "Timestamp": {
        "description": "A moment in UTC with milliseconds, ISO 8601.",
        "type": "string",
        "format": "date-time",
        "example": "2026-03-01T09:30:00.000Z"
      },
      "Meta": {
        "description": "Metadata of every enveloped response.",
        "type": "object",
        "required": [
          "request_id",
          "timestamp"
        ],
        "properties": {
          "request_id": {
            "description": "Names this request in the service's logs; the same value as the `X-Request-Id` header.",
            "type": "string",
            "minLength": 1
          },
          "timestamp": {
            "description": "When the response was created.",
            "allOf": [
              {
                "$ref": "#/components/schemas/Timestamp"
              }
            ]
          }
        }
      },
      "ErrorResponse": {
        "description": "The envelope of every error.",
        "type": "object",
        "required": [
          "success",
          "error",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always false.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                true
              ]
            }
          },
          "error": {
            "$ref": "#/components/schemas/ErrorInfo"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Id": {
        "description": "Names one thing of its kind for ever; never used again after a deletion.",
        "type": "integer",
        "format": "int32",
        "minimum": 1,
        "maximum": 2147483647,
        "example": 1
      },
      "UserRole": {
        "description": "What the user may do in the organization, as `Role` says: `admin`, `member`. The list is open; later versions may add roles.",
        "type": "string",
        "x-extensible-enum": [
          "admin",
          "member"
        ],
        "example": "member"
      },
      "User": {
        "description": "Someone who belongs to an organization.",
        "type": "object",
        "required": [
          "id",
          "email",
          "name",
          "role",
          "created"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "email": {
            "description": "The address that the user logs in with, in lower case.",
            "type": "string"
          },
          "name": {
            "description": "The person's name.",
            "type": "string"
          },
          "role": {
            "$ref": "#/components/schemas/UserRole"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "Organization": {
        "description": "The users who share workflows.",
        "type": "object",
        "required": [
          "id",
          "name",
          "created"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "description": "What to call it.",
            "type": "string"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "Session": {
        "description": "Who is logged in.",
        "type": "object",
        "required": [
          "user",
          "organization",
          "password_change_required"
        ],
        "properties": {
          "user": {
            "$ref": "#/components/schemas/User"
          },
          "organization": {
            "$ref": "#/components/schemas/Organization"
          },
          "password_change_required": {
            "description": "True while the user's password is one that the service generated. Ask the user for a new one and send it to `POST /product/password`; until then everything else works as ever.",
            "type": "boolean"
          }
        }
      },
      "SessionResponse": {
        "description": "Who is logged in.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/Session"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "LogInInput": {
        "description": "Who logs in.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "email",
          "password"
        ],
        "properties": {
          "email": {
            "description": "The user's address, whatever its case.",
            "type": "string",
            "minLength": 1,
            "maxLength": 254,
            "pattern": "^[^\\x00]*$",
            "example": "ada@example.com"
          },
          "password": {
            "description": "The user's password.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "pattern": "^[^\\x00]*$",
            "example": "correct horse battery staple"
          }
        }
      },
      "LoginSession": {
        "description": "One of the caller's sessions that has not ended.",
        "type": "object",
        "required": [
          "id",
          "created",
          "last_seen",
          "current"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "created": {
            "description": "When the user logged in.",
            "allOf": [
              {
                "$ref": "#/components/schemas/Timestamp"
              }
            ]
          },
          "last_seen": {
            "description": "When the session was last used, to the minute.",
            "allOf": [
              {
                "$ref": "#/components/schemas/Timestamp"
              }
            ]
          },
          "current": {
            "description": "Whether it is the session that this request came with.",
            "type": "boolean"
          }
        }
      },
      "LoginSessionList": {
        "description": "The caller's sessions that have not ended.",
        "type": "object",
        "required": [
          "sessions",
          "total"
        ],
        "properties": {
          "sessions": {
            "description": "The one that was used last comes first; 100 at the most.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/LoginSession"
            }
          },
          "total": {
            "description": "How many there are.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "LoginSessionListResponse": {
        "description": "The caller's sessions.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/LoginSessionList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Password": {
        "description": "8 to 200 characters; not one of the most common passwords, and not the user's address.",
        "type": "string",
        "minLength": 8,
        "maxLength": 200,
        "pattern": "^[^\\x00]*$",
        "example": "correct horse battery staple"
      },
      "ChangePasswordInput": {
        "description": "The caller's password as it is and as it is to be.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "current_password",
          "new_password"
        ],
        "properties": {
          "current_password": {
            "description": "The password as it is.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "pattern": "^[^\\x00]*$",
            "example": "correct horse battery staple"
          },
          "new_password": {
            "$ref": "#/components/schemas/Password"
          }
        }
      },
      "UserList": {
        "description": "One page of the organization's users.",
        "type": "object",
        "required": [
          "users",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "users": {
            "description": "Oldest first; without deleted ones.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/User"
            }
          },
          "total": {
            "description": "How many users there are on all pages.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "page": {
            "description": "Which page this is; the first one is 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "limit": {
            "description": "How many users a page has.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "has_more": {
            "description": "Whether further pages remain.",
            "type": "boolean"
          },
          "next_page_url": {
            "description": "The path of the next page, with the same limit; null on the last page.",
            "type": "string",
            "nullable": true
          }
        }
      },
      "UserListResponse": {
        "description": "The users of the organization.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/UserList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Email": {
        "description": "The address that the user logs in with; unique in the whole service, whatever its case.",
        "type": "string",
        "format": "email",
        "maxLength": 254,
        "example": "ada@example.com"
      },
      "PersonName": {
        "description": "The person's name, 1 to 100 characters, not only blanks.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
        "example": "Ada Lovelace"
      },
      "Role": {
        "description": "What a user may do in the organization. `member`: use the service. `admin`: also manage users, see all keys and grant keys of the level `client`.",
        "type": "string",
        "enum": [
          "admin",
          "member"
        ],
        "example": "member"
      },
      "NewUserInput": {
        "description": "A new user of the caller's organization.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "email",
          "name",
          "password",
          "role"
        ],
        "properties": {
          "email": {
            "$ref": "#/components/schemas/Email"
          },
          "name": {
            "$ref": "#/components/schemas/PersonName"
          },
          "password": {
            "$ref": "#/components/schemas/Password"
          },
          "role": {
            "$ref": "#/components/schemas/Role"
          }
        }
      },
      "UserResponse": {
        "description": "One user.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/User"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "UpdateUserInput": {
        "description": "What to change; absent fields stay as they are.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/PersonName"
          },
          "role": {
            "$ref": "#/components/schemas/Role"
          },
          "password": {
            "$ref": "#/components/schemas/Password"
          }
        }
      },
      "NewAdminInput": {
        "description": "The first admin of a new organization.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "email",
          "name",
          "password"
        ],
        "properties": {
          "email": {
            "$ref": "#/components/schemas/Email"
          },
          "name": {
            "$ref": "#/components/schemas/PersonName"
          },
          "password": {
            "$ref": "#/components/schemas/Password"
          }
        }
      },
      "NewOrganizationInput": {
        "description": "A new organization with its first admin.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "admin"
        ],
        "properties": {
          "name": {
            "description": "What to call it, 1 to 100 characters, not only blanks.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
            "example": "Analytical Engines"
          },
          "admin": {
            "$ref": "#/components/schemas/NewAdminInput"
          }
        }
      },
      "NewOrganization": {
        "description": "The new organization and its admin.",
        "type": "object",
        "required": [
          "organization",
          "admin"
        ],
        "properties": {
          "organization": {
            "$ref": "#/components/schemas/Organization"
          },
          "admin": {
            "$ref": "#/components/schemas/User"
          }
        }
      },
      "CreatedOrganizationResponse": {
        "description": "The new organization and its admin.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/NewOrganization"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "CredentialKind": {
        "description": "How the secret is sent, as `CredentialType` says: `api_key_header`, `bearer`, `basic`. The list is open; later versions may add types.",
        "type": "string",
        "x-extensible-enum": [
          "api_key_header",
          "bearer",
          "basic"
        ],
        "example": "bearer"
      },
      "SecretState": {
        "description": "Stands for a secret, which is never shown.",
        "type": "object",
        "required": [
          "set"
        ],
        "properties": {
          "set": {
            "description": "Whether there is one.",
            "type": "boolean"
          }
        }
      },
      "CredentialData": {
        "description": "The fields of the credential's type; secrets are not shown.",
        "type": "object",
        "properties": {
          "header": {
            "description": "Of `api_key_header`: the name of the header.",
            "type": "string"
          },
          "value": {
            "description": "Of `api_key_header`: the value of the header, a secret.",
            "allOf": [
              {
                "$ref": "#/components/schemas/SecretState"
              }
            ]
          },
          "token": {
            "description": "Of `bearer`: the token, a secret.",
            "allOf": [
              {
                "$ref": "#/components/schemas/SecretState"
              }
            ]
          },
          "username": {
            "description": "Of `basic`: the user name.",
            "type": "string"
          },
          "password": {
            "description": "Of `basic`: the password, a secret.",
            "allOf": [
              {
                "$ref": "#/components/schemas/SecretState"
              }
            ]
          }
        }
      },
      "CredentialTestUrl": {
        "description": "The URL that `testCredential` requests, beginning with `https://` or `http://`; its host must be among `hosts`. Null where there is none.",
        "type": "string",
        "nullable": true,
        "maxLength": 4096,
        "example": "https://api.example.com/me"
      },
      "Credential": {
        "description": "A secret that workflows use, without the secret.",
        "type": "object",
        "required": [
          "id",
          "name",
          "type",
          "hosts",
          "data",
          "test_url",
          "created",
          "modified"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "description": "What to call it.",
            "type": "string"
          },
          "type": {
            "$ref": "#/components/schemas/CredentialKind"
          },
          "hosts": {
            "description": "Where the secret may be sent, as `CredentialHosts` says, in lower case.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "data": {
            "$ref": "#/components/schemas/CredentialData"
          },
          "test_url": {
            "$ref": "#/components/schemas/CredentialTestUrl"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "CredentialPage": {
        "description": "One page of the organization's credentials.",
        "type": "object",
        "required": [
          "credentials",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "credentials": {
            "description": "Newest first.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Credential"
            }
          },
          "total": {
            "description": "How many credentials there are on all pages.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "page": {
            "description": "Which page this is; the first one is 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "limit": {
            "description": "How many credentials a page has.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "has_more": {
            "description": "Whether further pages remain.",
            "type": "boolean"
          },
          "next_page_url": {
            "description": "The path of the next page, with the same limit; null on the last page.",
            "type": "string",
            "nullable": true
          }
        }
      },
      "CredentialListResponse": {
        "description": "The credentials of the organization.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/CredentialPage"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "CredentialName": {
        "description": "What to call it, 1 to 100 characters, not only blanks.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
        "example": "Shop API"
      },
      "CredentialType": {
        "description": "How the secret is sent. `api_key_header`: as the value of the header that `data.header` names. `bearer`: as `Authorization: Bearer <token>`. `basic`: `data.username` and `data.password` as `Authorization: Basic …` (RFC 7617, in UTF-8).",
        "type": "string",
        "enum": [
          "api_key_header",
          "bearer",
          "basic"
        ],
        "x-enumNames": [
          "CredentialTypeApiKeyHeader",
          "CredentialTypeBearer",
          "CredentialTypeBasic"
        ],
        "example": "bearer"
      },
      "CredentialHosts": {
        "description": "Where the secret may be sent: a host name or address (`api.example.com`, `[2001:db8::1]`), or `*.example.com` for every host below `example.com`, however deep, but not `example.com` itself. A port after it (`api.example.com:8443`) allows that port alone; without one, every port is allowed. The secret is sent over https; over http only to hosts that the operator lists in `OUTBOUND_ALLOW_HOSTS`.",
        "type": "array",
        "minItems": 1,
        "maxItems": 50,
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 262
        },
        "example": [
          "api.example.com",
          "*.shop.example.com"
        ]
      },
      "CredentialDataInput": {
        "description": "The fields of the credential's type: `header` and `value` for `api_key_header`, `token` for `bearer`, `username` and `password` for `basic`. A new credential needs all of them; a change leaves those that are absent as they are. A change of `header` or `username` needs the secret again. Fields of other types are refused, and so are characters that a header cannot carry, such as line breaks.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "header": {
            "description": "Of `api_key_header`: the name of the header, such as `X-Api-Key`. Headers of the connection (`Host`, `Content-Length` and the like), headers that say how a request is handled (`Accept`, `X-Forwarded-Host`, `X-HTTP-Method-Override`) and headers that services repeat in their responses (`X-Request-Id`, `traceparent`, `User-Agent`, `Origin`, `Idempotency-Key`) are refused.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
            "example": "X-Api-Key"
          },
          "value": {
            "description": "Of `api_key_header`: the value of the header, in printable ASCII.",
            "type": "string",
            "minLength": 1,
            "maxLength": 8192,
            "pattern": "^[\\x20-\\x7e]+$",
            "example": "k-4b1d6c"
          },
          "token": {
            "description": "Of `bearer`: the token, without the word `Bearer`, in printable ASCII without blanks.",
            "type": "string",
            "minLength": 1,
            "maxLength": 8192,
            "pattern": "^[\\x21-\\x7e]+$",
            "example": "t-93f0aa"
          },
          "username": {
            "description": "Of `basic`: the user name, without a colon.",
            "type": "string",
            "maxLength": 255,
            "pattern": "^[^\\x00-\\x1f\\x7f:]*$",
            "example": "reports"
          },
          "password": {
            "description": "Of `basic`: the password; it may be empty.",
            "type": "string",
            "maxLength": 4096,
            "pattern": "^[^\\x00-\\x1f\\x7f]*$",
            "example": "correct horse battery staple"
          }
        }
      },
      "NewCredentialInput": {
        "description": "A new credential.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "type",
          "hosts",
          "data"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/CredentialName"
          },
          "type": {
            "$ref": "#/components/schemas/CredentialType"
          },
          "hosts": {
            "$ref": "#/components/schemas/CredentialHosts"
          },
          "data": {
            "$ref": "#/components/schemas/CredentialDataInput"
          },
          "test_url": {
            "$ref": "#/components/schemas/CredentialTestUrl"
          }
        }
      },
      "CredentialResponse": {
        "description": "One credential.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/Credential"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "UpdateCredentialInput": {
        "description": "What is to change; fields that are absent stay as they are.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/CredentialName"
          },
          "hosts": {
            "description": "The new list of hosts, in place of the old one. A host that the old list does not cover needs the secret in `data` again.",
            "allOf": [
              {
                "$ref": "#/components/schemas/CredentialHosts"
              }
            ]
          },
          "data": {
            "$ref": "#/components/schemas/CredentialDataInput"
          },
          "test_url": {
            "$ref": "#/components/schemas/CredentialTestUrl"
          }
        }
      },
      "CredentialTestReport": {
        "description": "What came of a test.",
        "type": "object",
        "required": [
          "ok",
          "message",
          "ms"
        ],
        "properties": {
          "ok": {
            "description": "Whether the host answered with a status from 200 to 299.",
            "type": "boolean"
          },
          "message": {
            "description": "The host's response, or why the request failed, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          },
          "ms": {
            "description": "How long it took, in milliseconds.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "CredentialTestResponse": {
        "description": "What came of a test.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/CredentialTestReport"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "IntegrationSlug": {
        "description": "The category of the integration's node types: 2 to 50 lower-case letters, digits and hyphens, beginning with a letter. Unique in the organization, and not one of Weir's own categories.",
        "type": "string",
        "minLength": 2,
        "maxLength": 50,
        "pattern": "^[a-z][a-z0-9-]*$",
        "example": "shop"
      },
      "IntegrationAuth": {
        "description": "Which credential the nodes of the integration need.",
        "type": "object",
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "description": "The type of the credential: `none`, `api_key_header`, `bearer`, `basic`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "none",
              "api_key_header",
              "bearer",
              "basic"
            ]
          },
          "header": {
            "description": "Of `api_key_header`, where it is given: the name of the header.",
            "type": "string"
          }
        }
      },
      "IntegrationRevision": {
        "description": "Counts the changes, from 1.",
        "type": "integer",
        "format": "int32",
        "minimum": 1,
        "example": 3
      },
      "IntegrationListItem": {
        "description": "An API of another service, without its operations.",
        "type": "object",
        "required": [
          "id",
          "slug",
          "name",
          "description",
          "base_url",
          "auth",
          "operation_count",
          "revision",
          "created",
          "modified"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "description": "What people call the API.",
            "type": "string"
          },
          "description": {
            "description": "What the API is for.",
            "type": "string"
          },
          "base_url": {
            "description": "What all paths begin with.",
            "type": "string"
          },
          "auth": {
            "$ref": "#/components/schemas/IntegrationAuth"
          },
          "operation_count": {
            "description": "How many operations it has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "revision": {
            "$ref": "#/components/schemas/IntegrationRevision"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "IntegrationPage": {
        "description": "One page of the organization's integrations.",
        "type": "object",
        "required": [
          "integrations",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "integrations": {
            "description": "Newest first, without their operations.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/IntegrationListItem"
            }
          },
          "total": {
            "description": "How many integrations there are on all pages.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "page": {
            "description": "Which page this is; the first one is 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "limit": {
            "description": "How many integrations a page has.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "has_more": {
            "description": "Whether further pages remain.",
            "type": "boolean"
          },
          "next_page_url": {
            "description": "The path of the next page, with the same limit; null on the last page.",
            "type": "string",
            "nullable": true
          }
        }
      },
      "IntegrationListResponse": {
        "description": "The integrations of the organization.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/IntegrationPage"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "IntegrationName": {
        "description": "What people call the API, 1 to 100 characters, not only blanks.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
        "example": "Shop"
      },
      "IntegrationDescription": {
        "description": "What the API is for.",
        "type": "string",
        "maxLength": 5000,
        "example": "Orders and customers of the shop."
      },
      "IntegrationBaseUrl": {
        "description": "What all paths begin with: `https://` or `http://`, the host and, where there is one, a path. No user name, query or fragment; slashes at its end are dropped. Private addresses are refused when a workflow calls them, except those that the operator lists in `OUTBOUND_ALLOW_HOSTS`.",
        "type": "string",
        "minLength": 1,
        "maxLength": 2048,
        "example": "https://api.example.com/v1"
      },
      "IntegrationAuthType": {
        "description": "The type of the credential that the nodes need.",
        "type": "string",
        "enum": [
          "none",
          "api_key_header",
          "bearer",
          "basic"
        ],
        "x-enum-varnames": [
          "NONE",
          "INTEGRATION_AUTH_TYPE_API_KEY_HEADER",
          "INTEGRATION_AUTH_TYPE_BEARER",
          "INTEGRATION_AUTH_TYPE_BASIC"
        ]
      },
      "HeaderName": {
        "description": "The name of a header.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
        "example": "X-Api-Key"
      },
      "IntegrationAuthInput": {
        "description": "Which credential the nodes of the integration need: `none`, or one of this type. With `api_key_header`, `header` names the header that the API reads; the credential must set the same.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "description": "The type of the credential.",
            "allOf": [
              {
                "$ref": "#/components/schemas/IntegrationAuthType"
              }
            ]
          },
          "header": {
            "description": "Of `api_key_header`: the name of the header.",
            "allOf": [
              {
                "$ref": "#/components/schemas/HeaderName"
              }
            ]
          }
        }
      },
      "NodeRole": {
        "description": "What a node does in a workflow. `getter`: fetches data from a source. `setter`: transforms, filters or enriches. `terminator`: outputs the final result.",
        "type": "string",
        "enum": [
          "getter",
          "setter",
          "terminator"
        ],
        "example": "setter"
      },
      "OperationMethod": {
        "description": "The HTTP method. A `getter` and a `setter` have `GET` or `POST`, since many APIs search by POST; a `terminator` has `POST`, `PUT` or `DELETE`.",
        "type": "string",
        "enum": [
          "GET",
          "POST",
          "PUT",
          "DELETE"
        ]
      },
      "ParameterPlace": {
        "description": "Where a parameter goes.",
        "type": "string",
        "enum": [
          "query",
          "path",
          "header",
          "body"
        ]
      },
      "OperationParameterType": {
        "description": "The type of values: `date` is written as `2024-01-31`, `timestamp` as `2024-01-31T08:00:00Z`.",
        "type": "string",
        "enum": [
          "string",
          "number",
          "boolean",
          "date",
          "timestamp",
          "array",
          "object"
        ],
        "x-enumNames": [
          "OperationParameterTypeString",
          "OperationParameterTypeNumber",
          "OperationParameterTypeBoolean",
          "OperationParameterTypeDate",
          "OperationParameterTypeTimestamp",
          "OperationParameterTypeArray",
          "OperationParameterTypeObject"
        ]
      },
      "JsonScalar": {
        "description": "A text, a number, true or false.",
        "example": "new",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "number"
          },
          {
            "type": "boolean"
          }
        ]
      },
      "JsonValue": {
        "description": "A text, a number, true or false, a list of these, or an object.",
        "example": 50,
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "number"
          },
          {
            "type": "boolean"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/JsonScalar"
            }
          },
          {
            "type": "object",
            "additionalProperties": true
          }
        ]
      },
      "ParameterStyle": {
        "description": "How a list in `query` or in a form is written: `repeat` (`a=1&a=2`), `comma` (`a=1,2`), `space` (`a=1%202`), `pipe` (`a=1|2`) or `brackets` (`a[]=1&a[]=2`). An object is written `deep` (`a[b]=1`). What is nested within is written in brackets too: `a[b][c]=1`, `a[b][]=1`, `a[0][b]=1`.",
        "type": "string",
        "enum": [
          "repeat",
          "comma",
          "space",
          "pipe",
          "brackets",
          "deep"
        ]
      },
      "OperationParameterInput": {
        "description": "A value that the operation sends. Values are encoded for their place: none can add a segment to the path, a header, or another host.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "in",
          "type"
        ],
        "properties": {
          "name": {
            "description": "Its name in the config of nodes.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[^\\x00-\\x1f\\x7f]+$"
          },
          "wire_name": {
            "description": "Its name in the request, where that is another one.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "pattern": "^[^\\x00-\\x1f\\x7f]+$"
          },
          "in": {
            "description": "Where it goes.",
            "allOf": [
              {
                "$ref": "#/components/schemas/ParameterPlace"
              }
            ]
          },
          "type": {
            "description": "The type of its values. Lists and objects go into `query` and `body`.",
            "allOf": [
              {
                "$ref": "#/components/schemas/OperationParameterType"
              }
            ]
          },
          "required": {
            "description": "Whether a node must give it, unless it has a `default`; `false` unless given. Parameters in `path` are always required.",
            "type": "boolean"
          },
          "default": {
            "description": "What is sent where a node does not give it.",
            "allOf": [
              {
                "$ref": "#/components/schemas/JsonValue"
              }
            ]
          },
          "enum": {
            "description": "The values that it may have.",
            "type": "array",
            "minItems": 1,
            "maxItems": 1000,
            "items": {
              "$ref": "#/components/schemas/JsonScalar"
            }
          },
          "description": {
            "description": "What it means, for the catalogue; nothing unless given.",
            "type": "string",
            "maxLength": 5000
          },
          "style": {
            "description": "How a list or an object in `query`, or in a `body` of the format `form`, is written; `repeat` and `deep` unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/ParameterStyle"
              }
            ]
          }
        }
      },
      "BodyFormat": {
        "description": "`json`: fields of a JSON object; `form`: fields of a form, `application/x-www-form-urlencoded`.",
        "type": "string",
        "enum": [
          "json",
          "form"
        ]
      },
      "OperationBodyInput": {
        "description": "How parameters in `body` make the body of the request.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "format": {
            "description": "How the body is written; `json` unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/BodyFormat"
              }
            ]
          },
          "pointer": {
            "description": "Of `json`: the JSON Pointer of the object that takes the fields, such as `/data/attributes`; the body itself unless given.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)*$"
          }
        }
      },
      "ResponseFormat": {
        "description": "How the response is written; `none` where its body does not matter. The `Accept` header of getters and setters asks for it.",
        "type": "string",
        "enum": [
          "json",
          "ndjson",
          "csv",
          "none"
        ],
        "x-enum-varnames": [
          "RESPONSE_FORMAT_JSON",
          "NDJSON",
          "CSV",
          "RESPONSE_FORMAT_NONE"
        ]
      },
      "ResponseColumnType": {
        "description": "The type of a column: `integer` holds whole numbers of 64 bits exactly, `number` floating point numbers; both are `number` where columns are told of results. `unknown` leaves it to the values that a run brings: validation then takes the column wherever one of any type may be.",
        "type": "string",
        "enum": [
          "string",
          "integer",
          "number",
          "boolean",
          "date",
          "timestamp",
          "array",
          "object",
          "unknown"
        ],
        "x-enumNames": [
          "ResponseColumnTypeString",
          "ResponseColumnTypeInteger",
          "ResponseColumnTypeNumber",
          "ResponseColumnTypeBoolean",
          "ResponseColumnTypeDate",
          "ResponseColumnTypeTimestamp",
          "ResponseColumnTypeArray",
          "ResponseColumnTypeObject",
          "ResponseColumnTypeUnknown"
        ],
        "x-enum-varnames": [
          "ResponseColumnTypeString",
          "ResponseColumnTypeInteger",
          "ResponseColumnTypeNumber",
          "ResponseColumnTypeBoolean",
          "ResponseColumnTypeDate",
          "ResponseColumnTypeTimestamp",
          "ResponseColumnTypeArray",
          "ResponseColumnTypeObject",
          "ResponseColumnTypeUnknown"
        ]
      },
      "ResponseColumnInput": {
        "description": "A column of the rows in a response.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "type"
        ],
        "properties": {
          "name": {
            "description": "The name of the column.",
            "type": "string",
            "minLength": 1,
            "maxLength": 255,
            "pattern": "^[^\\x00]+$",
            "example": "customer_id"
          },
          "type": {
            "description": "The type of its values.",
            "allOf": [
              {
                "$ref": "#/components/schemas/ResponseColumnType"
              }
            ]
          }
        }
      },
      "ExampleRow": {
        "description": "A row, its columns by their names.",
        "type": "object",
        "additionalProperties": true,
        "example": {
          "id": 1,
          "name": "Ada"
        }
      },
      "OperationResponseInput": {
        "description": "How the response becomes rows.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "format": {
            "description": "How the response is written; `json` unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/ResponseFormat"
              }
            ]
          },
          "rows_path": {
            "description": "Of `json`: the JSON Pointer to the list of rows, or to the one row; the response itself unless given.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)*$"
          },
          "columns": {
            "description": "The columns of the rows, in order. With them, workflows are checked before anything is called, and other fields of the response are left out; without them, the columns are those that the rows show.",
            "type": "array",
            "minItems": 1,
            "maxItems": 500,
            "items": {
              "$ref": "#/components/schemas/ResponseColumnInput"
            }
          },
          "example": {
            "description": "A few rows as the API's own documentation shows them, which the catalogue shows in turn: with no fields but the columns, where these are declared, and of at most 10,000 characters together.",
            "type": "array",
            "minItems": 1,
            "maxItems": 10,
            "items": {
              "$ref": "#/components/schemas/ExampleRow"
            }
          }
        }
      },
      "PaginationType": {
        "description": "How the pages after the first are found.",
        "type": "string",
        "enum": [
          "none",
          "page",
          "offset",
          "cursor",
          "link",
          "next_url"
        ],
        "x-enum-varnames": [
          "PAGINATION_TYPE_NONE",
          "PAGE",
          "OFFSET",
          "CURSOR",
          "LINK",
          "NEXT_URL"
        ]
      },
      "PaginationEnd": {
        "description": "Which page is the last: the one without rows (`empty`), the first with fewer than `size` rows (`short`), or the one that reaches the number of rows at `total_pointer` (`total`).",
        "type": "string",
        "enum": [
          "empty",
          "short",
          "total"
        ]
      },
      "PaginationInput": {
        "description": "How the pages after the first are found. `page` and `offset` count in `param`, which begins with `start` and grows by one per page, or by the rows that came. `cursor` puts the value at `pointer` of a response into `param` of the next request; `next_url` follows the address at `pointer`, and `link` the `Link` header with `rel=next` (RFC 8288), both on the same origin only. A cursor or an address that came before ends the run with an error.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "description": "The kind of pagination.",
            "allOf": [
              {
                "$ref": "#/components/schemas/PaginationType"
              }
            ]
          },
          "param": {
            "description": "Of `page`, `offset` and `cursor`: the name of the query parameter that counts, or carries the cursor.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "start": {
            "description": "Of `page` and `offset`: the value for the first page; 1 for `page` and 0 for `offset` unless given.",
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 1000000
          },
          "size_param": {
            "description": "Of `page` and `offset`: the name of the query parameter for the size of a page.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "size": {
            "description": "Of `page` and `offset`: how many rows a page has; sent as `size_param`.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 100000
          },
          "until": {
            "description": "Of `page` and `offset`: which page is the last; `empty` unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/PaginationEnd"
              }
            ]
          },
          "total_pointer": {
            "description": "Of `until` `total`: the JSON Pointer to the number of all rows, which may be text.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)+$"
          },
          "total_pages": {
            "description": "Of `page` and `offset`: the JSON Pointer to the number of pages, such as `/meta/total_pages`. No page after that number is requested.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)+$"
          },
          "end_statuses": {
            "description": "Of `page` and `offset`, unless `until` is `total`: statuses of errors that say that there is no such page. After the first page they end the pages, unless `total_pages` has announced the page. Only 404 unless given; none if the list is empty. Statuses of access and limits (401, 403, 407, 408, 429) are refused.",
            "type": "array",
            "maxItems": 20,
            "items": {
              "description": "A status.",
              "type": "integer",
              "format": "int32",
              "minimum": 400,
              "maximum": 499
            },
            "example": [
              400,
              404
            ]
          },
          "more_pointer": {
            "description": "Of `page`, `offset`, `cursor` and `next_url`: the JSON Pointer to what says whether there are further pages, such as `/has_more`. A page with `false` or 0 there is the last one.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)+$"
          },
          "pointer": {
            "description": "Of `cursor` and `next_url`: the JSON Pointer to the next cursor or address. There is no further page where it is absent, null, false or empty.",
            "type": "string",
            "maxLength": 500,
            "pattern": "^(/([^~/]|~[01])*)+$"
          },
          "max_pages": {
            "description": "How many pages a run may read, 100 unless given; one that needs more fails.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 1000
          }
        }
      },
      "RetryRuleInput": {
        "description": "What happens after a failed connection or a response with the status 429, 502, 503 or 504: GET, PUT and DELETE are sent again, POST only with `idempotency_header`. `Retry-After` is honoured, within the deadline of the run.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "max_attempts": {
            "description": "How often a request is sent at most, 4 unless given.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 10
          },
          "idempotency_header": {
            "description": "The header that carries a value of its own for each call, the same in every attempt, such as `Idempotency-Key`.",
            "allOf": [
              {
                "$ref": "#/components/schemas/HeaderName"
              }
            ]
          }
        }
      },
      "RateRuleInput": {
        "description": "How fast all runs of the organization together may call the API by this operation.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "requests_per_second": {
            "description": "How many requests begin in a second at most.",
            "type": "number",
            "format": "double",
            "minimum": 0.01,
            "maximum": 1000
          },
          "concurrent": {
            "description": "How many requests are under way at a time at most.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "maximum": 32
          }
        }
      },
      "IntegrationOperationInput": {
        "description": "One operation of the API, and so one node type, `<slug>/<name>`. A `getter` brings the rows of the response in. A `setter` calls the API once for each distinct combination of the columns that its parameters name, at most 10,000 times in a run, and adds the columns of the response to its rows. A column that the rows have already gets `_right` after its name. A response with several rows repeats the row; where it has none, no body or is a 404, and where a column is null, which makes no call, the row stays with nulls, or goes where the node says `\"join\": \"inner\"`. A `terminator` calls the API for each row, or for each batch of rows. In the config of setters and terminators, `{\"$column\": \"name\"}` is the value that the row has in that column.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "role",
          "method",
          "path"
        ],
        "properties": {
          "name": {
            "description": "What follows the slash in the node type; unique in the integration.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[A-Za-z][A-Za-z0-9_]*$"
          },
          "label": {
            "description": "What people read; without it, the name.",
            "type": "string",
            "minLength": 1,
            "maxLength": 255
          },
          "description": {
            "description": "One or two sentences for the catalogue; none unless given.",
            "type": "string",
            "maxLength": 5000
          },
          "role": {
            "description": "What its nodes do.",
            "allOf": [
              {
                "$ref": "#/components/schemas/NodeRole"
              }
            ]
          },
          "method": {
            "description": "The HTTP method.",
            "allOf": [
              {
                "$ref": "#/components/schemas/OperationMethod"
              }
            ]
          },
          "path": {
            "description": "The path below `base_url`, beginning with a slash, without a query. Each `{name}` in it stands for the parameter with `in` `path` that has this `wire_name`, or `name` where it has none; each needs the other.",
            "type": "string",
            "minLength": 1,
            "maxLength": 2048,
            "pattern": "^/[^\\s?#]*$"
          },
          "parameters": {
            "description": "What a node of this type may be given, by names that are unique in the operation; nothing unless given.",
            "type": "array",
            "maxItems": 200,
            "items": {
              "$ref": "#/components/schemas/OperationParameterInput"
            }
          },
          "body": {
            "$ref": "#/components/schemas/OperationBodyInput"
          },
          "response": {
            "$ref": "#/components/schemas/OperationResponseInput"
          },
          "pagination": {
            "$ref": "#/components/schemas/PaginationInput"
          },
          "retry": {
            "$ref": "#/components/schemas/RetryRuleInput"
          },
          "rate": {
            "$ref": "#/components/schemas/RateRuleInput"
          }
        }
      },
      "IntegrationOperations": {
        "description": "All operations, in order. The integrations of an organization may have 2,000 of them together.",
        "type": "array",
        "maxItems": 2000,
        "items": {
          "$ref": "#/components/schemas/IntegrationOperationInput"
        }
      },
      "NewIntegrationInput": {
        "description": "A new integration.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "slug",
          "name",
          "base_url",
          "operations"
        ],
        "properties": {
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "$ref": "#/components/schemas/IntegrationName"
          },
          "description": {
            "$ref": "#/components/schemas/IntegrationDescription"
          },
          "base_url": {
            "$ref": "#/components/schemas/IntegrationBaseUrl"
          },
          "auth": {
            "description": "Which credential the nodes need; none unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/IntegrationAuthInput"
              }
            ]
          },
          "operations": {
            "$ref": "#/components/schemas/IntegrationOperations"
          }
        }
      },
      "OperationParameter": {
        "description": "A value that the operation sends.",
        "type": "object",
        "required": [
          "name",
          "in",
          "type",
          "required",
          "description"
        ],
        "properties": {
          "name": {
            "description": "Its name in the config of nodes.",
            "type": "string"
          },
          "wire_name": {
            "description": "Its name in the request, where that is another one.",
            "type": "string"
          },
          "in": {
            "description": "Where it goes: `query`, `path`, `header`, `body`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "query",
              "path",
              "header",
              "body"
            ]
          },
          "type": {
            "description": "The type of its values: `string`, `number`, `boolean`, `date`, `timestamp`, `array`, `object`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "string",
              "number",
              "boolean",
              "date",
              "timestamp",
              "array",
              "object"
            ]
          },
          "required": {
            "description": "Whether a node must give it, unless it has a `default`.",
            "type": "boolean"
          },
          "default": {
            "description": "What is sent where a node does not give it.",
            "allOf": [
              {
                "$ref": "#/components/schemas/JsonValue"
              }
            ]
          },
          "enum": {
            "description": "The values that it may have.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/JsonScalar"
            }
          },
          "description": {
            "description": "What it means.",
            "type": "string"
          },
          "style": {
            "description": "How a list or an object in `query` or in a form is written: `repeat`, `comma`, `space`, `pipe`, `brackets`, `deep`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "repeat",
              "comma",
              "space",
              "pipe",
              "brackets",
              "deep"
            ]
          }
        }
      },
      "OperationBody": {
        "description": "How parameters in `body` make the body of the request.",
        "type": "object",
        "required": [
          "format",
          "pointer"
        ],
        "properties": {
          "format": {
            "description": "How the body is written: `json`, `form`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "json",
              "form"
            ]
          },
          "pointer": {
            "description": "The JSON Pointer of the object that takes the fields; the empty text is the body itself.",
            "type": "string"
          }
        }
      },
      "ResponseColumn": {
        "description": "A column of the rows in a response.",
        "type": "object",
        "required": [
          "name",
          "type"
        ],
        "properties": {
          "name": {
            "description": "The name of the column.",
            "type": "string"
          },
          "type": {
            "description": "The type of its values: `string`, `integer`, `number`, `boolean`, `date`, `timestamp`, `array`, `object`, `unknown`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "string",
              "integer",
              "number",
              "boolean",
              "date",
              "timestamp",
              "array",
              "object",
              "unknown"
            ]
          }
        }
      },
      "OperationResponse": {
        "description": "How the response becomes rows.",
        "type": "object",
        "required": [
          "format",
          "rows_path"
        ],
        "properties": {
          "format": {
            "description": "How the response is written: `json`, `ndjson`, `csv`, `none`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "json",
              "ndjson",
              "csv",
              "none"
            ]
          },
          "rows_path": {
            "description": "The JSON Pointer to the list of rows, or to the one row; the empty text is the response itself.",
            "type": "string"
          },
          "columns": {
            "description": "The columns of the rows, in order, where they are declared.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResponseColumn"
            }
          },
          "example": {
            "description": "A few rows as the API's own documentation shows them, where it does.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExampleRow"
            }
          }
        }
      },
      "Pagination": {
        "description": "How the pages after the first are found, as `PaginationInput` explains it.",
        "type": "object",
        "required": [
          "type",
          "max_pages"
        ],
        "properties": {
          "type": {
            "description": "The kind of pagination: `none`, `page`, `offset`, `cursor`, `link`, `next_url`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "none",
              "page",
              "offset",
              "cursor",
              "link",
              "next_url"
            ]
          },
          "param": {
            "description": "Of `page`, `offset` and `cursor`: the name of the query parameter that counts, or carries the cursor.",
            "type": "string"
          },
          "start": {
            "description": "Of `page` and `offset`: the value for the first page.",
            "type": "integer",
            "format": "int32"
          },
          "size_param": {
            "description": "Of `page` and `offset`: the name of the query parameter for the size of a page.",
            "type": "string"
          },
          "size": {
            "description": "Of `page` and `offset`: how many rows a page has.",
            "type": "integer",
            "format": "int32"
          },
          "until": {
            "description": "Of `page` and `offset`, which page is the last: `empty`, `short`, `total`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "empty",
              "short",
              "total"
            ]
          },
          "total_pointer": {
            "description": "Of `until` `total`: the JSON Pointer to the number of all rows.",
            "type": "string"
          },
          "total_pages": {
            "description": "Of `page` and `offset`: the JSON Pointer to the number of pages.",
            "type": "string"
          },
          "end_statuses": {
            "description": "Of `page` and `offset`: statuses of errors that say that there is no such page.",
            "type": "array",
            "items": {
              "description": "A status.",
              "type": "integer",
              "format": "int32"
            }
          },
          "more_pointer": {
            "description": "Of `page`, `offset`, `cursor` and `next_url`: the JSON Pointer to what says whether there are further pages.",
            "type": "string"
          },
          "pointer": {
            "description": "Of `cursor` and `next_url`: the JSON Pointer to the next cursor or address.",
            "type": "string"
          },
          "max_pages": {
            "description": "How many pages a run may read.",
            "type": "integer",
            "format": "int32"
          }
        }
      },
      "RetryRule": {
        "description": "What happens after a failed connection or a response that requests another attempt.",
        "type": "object",
        "required": [
          "max_attempts"
        ],
        "properties": {
          "max_attempts": {
            "description": "How often a request is sent at most.",
            "type": "integer",
            "format": "int32"
          },
          "idempotency_header": {
            "description": "The header that carries a value of its own for each call.",
            "type": "string"
          }
        }
      },
      "RateRule": {
        "description": "How fast all runs of the organization together may call the API by this operation.",
        "type": "object",
        "properties": {
          "requests_per_second": {
            "description": "How many requests begin in a second at most.",
            "type": "number",
            "format": "double"
          },
          "concurrent": {
            "description": "How many requests are under way at a time at most.",
            "type": "integer",
            "format": "int32"
          }
        }
      },
      "IntegrationOperation": {
        "description": "One operation of the API, and so one node type, `<slug>/<name>`; with all defaults, as `IntegrationOperationInput` explains it.",
        "type": "object",
        "required": [
          "name",
          "label",
          "description",
          "role",
          "method",
          "path",
          "parameters",
          "body",
          "response",
          "pagination",
          "retry",
          "rate"
        ],
        "properties": {
          "name": {
            "description": "What follows the slash in the node type.",
            "type": "string",
            "example": "listCustomers"
          },
          "label": {
            "description": "What people read.",
            "type": "string"
          },
          "description": {
            "description": "One or two sentences for the catalogue.",
            "type": "string"
          },
          "role": {
            "$ref": "#/components/schemas/NodeRole"
          },
          "method": {
            "description": "The HTTP method: `GET`, `POST`, `PUT`, `DELETE`. The list is open.",
            "type": "string",
            "x-extensible-enum": [
              "GET",
              "POST",
              "PUT",
              "DELETE"
            ]
          },
          "path": {
            "description": "The path below `base_url`.",
            "type": "string",
            "example": "/customers/{id}"
          },
          "parameters": {
            "description": "What a node of this type may be given.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/OperationParameter"
            }
          },
          "body": {
            "$ref": "#/components/schemas/OperationBody"
          },
          "response": {
            "$ref": "#/components/schemas/OperationResponse"
          },
          "pagination": {
            "$ref": "#/components/schemas/Pagination"
          },
          "retry": {
            "$ref": "#/components/schemas/RetryRule"
          },
          "rate": {
            "$ref": "#/components/schemas/RateRule"
          }
        }
      },
      "Integration": {
        "description": "An API of another service.",
        "type": "object",
        "required": [
          "id",
          "slug",
          "name",
          "description",
          "base_url",
          "auth",
          "operations",
          "revision",
          "created",
          "modified"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "description": "What people call the API.",
            "type": "string"
          },
          "description": {
            "description": "What the API is for.",
            "type": "string"
          },
          "base_url": {
            "description": "What all paths begin with.",
            "type": "string"
          },
          "auth": {
            "$ref": "#/components/schemas/IntegrationAuth"
          },
          "operations": {
            "description": "What the API can do, in the order in which it was sent.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/IntegrationOperation"
            }
          },
          "revision": {
            "$ref": "#/components/schemas/IntegrationRevision"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "IntegrationResponse": {
        "description": "One integration.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/Integration"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "OpenApiDocument": {
        "description": "An OpenAPI document, as a JSON object or as a text of JSON or YAML.",
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "string"
          }
        ]
      },
      "ImportIntegrationInput": {
        "description": "An OpenAPI document, or its address, and what to make of it. Give either `document` or `url`.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "document": {
            "$ref": "#/components/schemas/OpenApiDocument"
          },
          "url": {
            "description": "Where the document is. The service fetches it, from public addresses only.",
            "type": "string",
            "pattern": "^https?://",
            "minLength": 1,
            "maxLength": 2048
          },
          "base_url": {
            "description": "What all paths begin with, instead of the document's own servers.",
            "allOf": [
              {
                "$ref": "#/components/schemas/IntegrationBaseUrl"
              }
            ]
          },
          "slug": {
            "description": "The category of the node types; made of the document's title unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/IntegrationSlug"
              }
            ]
          },
          "name": {
            "description": "What people call the API; the document's title unless given.",
            "allOf": [
              {
                "$ref": "#/components/schemas/IntegrationName"
              }
            ]
          },
          "operations": {
            "description": "Only these operations, by their names or by their `operationId`; all of them unless given.",
            "type": "array",
            "minItems": 1,
            "maxItems": 2000,
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            }
          },
          "dry_run": {
            "description": "Whether to return what would be imported without storing anything; `false` by default.",
            "type": "boolean"
          }
        }
      },
      "ImportedDefinition": {
        "description": "The integration that comes of the document.",
        "type": "object",
        "required": [
          "slug",
          "name",
          "description",
          "base_url",
          "auth",
          "operations"
        ],
        "properties": {
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "description": "What people call the API.",
            "type": "string"
          },
          "description": {
            "description": "What the API is for.",
            "type": "string"
          },
          "base_url": {
            "description": "What all paths begin with.",
            "type": "string"
          },
          "auth": {
            "$ref": "#/components/schemas/IntegrationAuth"
          },
          "operations": {
            "description": "What the API can do.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/IntegrationOperation"
            }
          }
        }
      },
      "OperationChanges": {
        "description": "What the import does to the operations of the integration, by their names.",
        "type": "object",
        "required": [
          "created",
          "updated",
          "kept",
          "removed"
        ],
        "properties": {
          "created": {
            "description": "Operations that the integration did not have.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "updated": {
            "description": "Operations that it had, and that change.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "kept": {
            "description": "Operations that stay as they are.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "removed": {
            "description": "Operations that it had, and that the document no longer has.",
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "SkippedOperation": {
        "description": "An operation of the document that is not supported.",
        "type": "object",
        "required": [
          "path",
          "method",
          "operation_path",
          "reason"
        ],
        "properties": {
          "path": {
            "description": "Where it is in the document, a JSON Pointer, cut after 500 characters.",
            "type": "string"
          },
          "method": {
            "description": "Its HTTP method.",
            "type": "string"
          },
          "operation_path": {
            "description": "Its path, cut after 500 characters.",
            "type": "string"
          },
          "reason": {
            "description": "Why it was skipped.",
            "type": "string"
          }
        }
      },
      "ImportWarning": {
        "description": "Something that was guessed, or is not supported.",
        "type": "object",
        "required": [
          "path",
          "operation",
          "message"
        ],
        "properties": {
          "path": {
            "description": "Where it is in the document, a JSON Pointer, cut after 500 characters.",
            "type": "string"
          },
          "operation": {
            "description": "The name of the operation that it is about; null where it is about all of them.",
            "type": "string",
            "nullable": true
          },
          "message": {
            "description": "What to know.",
            "type": "string"
          }
        }
      },
      "ImportedIntegration": {
        "description": "What came of a document.",
        "type": "object",
        "required": [
          "integration_id",
          "definition",
          "changes",
          "skipped",
          "skipped_total",
          "warnings",
          "warnings_total",
          "broken_node_types"
        ],
        "properties": {
          "integration_id": {
            "description": "The integration; null after a dry run.",
            "type": "integer",
            "nullable": true,
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "definition": {
            "$ref": "#/components/schemas/ImportedDefinition"
          },
          "changes": {
            "$ref": "#/components/schemas/OperationChanges"
          },
          "skipped": {
            "description": "The operations that are not supported, the first 1,000 of them.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/SkippedOperation"
            }
          },
          "skipped_total": {
            "description": "How many operations are not supported.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "warnings": {
            "description": "What was not understood, the first 1,000 of it.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ImportWarning"
            }
          },
          "warnings_total": {
            "description": "How many warnings there are.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "broken_node_types": {
            "description": "The node types of the integration before that the import takes away or alters.",
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "ImportedIntegrationResponse": {
        "description": "What came of a document.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/ImportedIntegration"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "UpdateIntegrationInput": {
        "description": "What is to change; fields that are absent stay as they are.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "$ref": "#/components/schemas/IntegrationName"
          },
          "description": {
            "$ref": "#/components/schemas/IntegrationDescription"
          },
          "base_url": {
            "$ref": "#/components/schemas/IntegrationBaseUrl"
          },
          "auth": {
            "$ref": "#/components/schemas/IntegrationAuthInput"
          },
          "operations": {
            "$ref": "#/components/schemas/IntegrationOperations"
          }
        }
      },
      "AffectedWorkflow": {
        "description": "A workflow that uses a node type which a change took away or altered.",
        "type": "object",
        "required": [
          "id",
          "title"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "title": {
            "description": "Its title.",
            "type": "string"
          }
        }
      },
      "AffectedWorkflows": {
        "description": "The workflows that use node types which the change took away or altered. Validate them.",
        "type": "object",
        "required": [
          "total",
          "workflows"
        ],
        "properties": {
          "total": {
            "description": "How many there are.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "workflows": {
            "description": "The newest ten of them.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AffectedWorkflow"
            }
          }
        }
      },
      "ChangedIntegration": {
        "description": "An integration after its change, and the workflows that the change concerns.",
        "type": "object",
        "required": [
          "id",
          "slug",
          "name",
          "description",
          "base_url",
          "auth",
          "operations",
          "revision",
          "created",
          "modified",
          "affected_workflows"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "slug": {
            "$ref": "#/components/schemas/IntegrationSlug"
          },
          "name": {
            "description": "What people call the API.",
            "type": "string"
          },
          "description": {
            "description": "What the API is for.",
            "type": "string"
          },
          "base_url": {
            "description": "What all paths begin with.",
            "type": "string"
          },
          "auth": {
            "$ref": "#/components/schemas/IntegrationAuth"
          },
          "operations": {
            "description": "What the API can do, in the order in which it was sent.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/IntegrationOperation"
            }
          },
          "revision": {
            "$ref": "#/components/schemas/IntegrationRevision"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "affected_workflows": {
            "$ref": "#/components/schemas/AffectedWorkflows"
          }
        }
      },
      "ChangedIntegrationResponse": {
        "description": "The changed integration.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "enum": [
                false
              ]
            }
          },
          "data": {
            "$ref": "#/components/schemas/ChangedIntegration"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      }
    },
    "examples": {
      "METHOD_NOT_ALLOWED": {
        "summary": "No such method",
        "value": {
          "success": false,
          "error": {
            "code": "METHOD_NOT_ALLOWED",
            "message": "This path does not take PUT; it takes GET, POST, OPTIONS.",
            "doc_url": "https://weir.example.com/docs/errors/METHOD_NOT_ALLOWED"
          },
          "meta": {
            "request_id": "req_aff09463-8972-42fc-9b6d-bf3443e7d401",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "REQUEST_TIMEOUT": {
        "summary": "Too slow",
        "value": {
          "success": false,
          "error": {
            "code": "REQUEST_TIMEOUT",
            "message": "The request did not arrive in time.",
            "doc_url": "https://weir.example.com/docs/errors/REQUEST_TIMEOUT"
          },
          "meta": {
            "request_id": "req_4a8df08c-cb2d-467d-a4ea-7bb56a5335b7",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "HEADERS_TOO_LARGE": {
        "summary": "Headers too large",
        "value": {
          "success": false,
          "error": {
            "code": "HEADERS_TOO_LARGE",
            "message": "The request line and headers are larger than the service takes.",
            "doc_url": "https://weir.example.com/docs/errors/HEADERS_TOO_LARGE"
          },
          "meta": {
            "request_id": "req_dc6c4350-50a5-49ad-9b34-268e2f6dc4e2",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getSessionResult": {
        "summary": "Logged in",
        "value": {
          "success": true,
          "data": {
            "user": {
              "id": 1,
              "email": "ada@example.com",
              "name": "Ada Lovelace",
              "role": "admin",
              "created": "2026-03-01T09:00:00.000Z"
            },
            "organization": {
              "id": 1,
              "name": "Analytical Engines",
              "created": "2026-03-01T09:00:00.000Z"
            },
            "password_change_required": false
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_PARAMETER": {
        "summary": "Unknown parameter",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "The query parameter `page` is not one that this operation has.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "page",
                "message": "The query parameter `page` is not one that this operation has."
              }
            ]
          },
          "meta": {
            "request_id": "req_ce5ea0a1-8f0a-414e-aae9-e67968744ba0",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "UNAUTHORIZED": {
        "summary": "Not logged in",
        "value": {
          "success": false,
          "error": {
            "code": "UNAUTHORIZED",
            "message": "The session has ended. Log in again.",
            "doc_url": "https://weir.example.com/docs/errors/UNAUTHORIZED"
          },
          "meta": {
            "request_id": "req_f6d8ffc8-c6ea-407c-9103-28d356566054",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "RATE_LIMITED": {
        "summary": "Too many attempts",
        "value": {
          "success": false,
          "error": {
            "code": "RATE_LIMITED",
            "message": "Too many logins or sign-ups came from this address; try again in 60 s.",
            "doc_url": "https://weir.example.com/docs/errors/RATE_LIMITED"
          },
          "meta": {
            "request_id": "req_1197935a-a1ed-4b90-93a2-b6dbb0a62af8",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INTERNAL_ERROR": {
        "summary": "Unexpected error",
        "value": {
          "success": false,
          "error": {
            "code": "INTERNAL_ERROR",
            "message": "The service failed unexpectedly. Please report the request id.",
            "doc_url": "https://weir.example.com/docs/errors/INTERNAL_ERROR"
          },
          "meta": {
            "request_id": "req_6256b70a-c57f-473d-b3a0-98c6176e6bcc",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "SERVICE_UNAVAILABLE": {
        "summary": "A backend service is unavailable",
        "value": {
          "success": false,
          "error": {
            "code": "SERVICE_UNAVAILABLE",
            "message": "The database is not available at the moment. Try again shortly.",
            "doc_url": "https://weir.example.com/docs/errors/SERVICE_UNAVAILABLE"
          },
          "meta": {
            "request_id": "req_f27eb4f8-8dfa-413a-a496-1322cdf6fec1",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "logInRequest": {
        "summary": "Address and password",
        "value": {
          "email": "ada@example.com",
          "password": "correct horse battery staple"
        }
      },
      "logInResult": {
        "summary": "Logged in",
        "value": {
          "success": true,
          "data": {
            "user": {
              "id": 1,
              "email": "ada@example.com",
              "name": "Ada Lovelace",
              "role": "admin",
              "created": "2026-03-01T09:00:00.000Z"
            },
            "organization": {
              "id": 1,
              "name": "Analytical Engines",
              "created": "2026-03-01T09:00:00.000Z"
            },
            "password_change_required": false
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT": {
        "summary": "The body does not meet the specification",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`password` must be at least 8 characters.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/password",
                "message": "`password` must be at least 8 characters."
              }
            ]
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_BODY": {
        "summary": "The body is not JSON",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_BODY",
            "message": "The request body is empty; this operation needs a JSON object.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_BODY"
          },
          "meta": {
            "request_id": "req_2370b300-d222-4720-ac69-93df2822cbe9",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "UNAUTHORIZED_LOGIN": {
        "summary": "Wrong address or password",
        "value": {
          "success": false,
          "error": {
            "code": "UNAUTHORIZED",
            "message": "The email or the password is wrong.",
            "doc_url": "https://weir.example.com/docs/errors/UNAUTHORIZED"
          },
          "meta": {
            "request_id": "req_046d046b-f5a5-406b-9ee4-6c80072d60d9",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_FOREIGN_SITE": {
        "summary": "From another site",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "A session cookie is not accepted on requests that another site starts. Use an API key.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_fe7f3944-b751-4155-9203-c0dbe8123c83",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PAYLOAD_TOO_LARGE_ANONYMOUS": {
        "summary": "The body is too large",
        "value": {
          "success": false,
          "error": {
            "code": "PAYLOAD_TOO_LARGE",
            "message": "The request body is larger than 16384 bytes, the most that this operation takes.",
            "doc_url": "https://weir.example.com/docs/errors/PAYLOAD_TOO_LARGE"
          },
          "meta": {
            "request_id": "req_52f0a1de-6c3b-4a3e-9d4c-0b7f0f2f7a11",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "UNSUPPORTED_MEDIA_TYPE": {
        "summary": "Not JSON",
        "value": {
          "success": false,
          "error": {
            "code": "UNSUPPORTED_MEDIA_TYPE",
            "message": "The request body must have the Content-Type application/json; found text/plain.",
            "doc_url": "https://weir.example.com/docs/errors/UNSUPPORTED_MEDIA_TYPE"
          },
          "meta": {
            "request_id": "req_10e207a4-8333-46d4-8f08-2bf083184e65",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listSessionsResult": {
        "summary": "Two sessions",
        "value": {
          "success": true,
          "data": {
            "sessions": [
              {
                "id": 12,
                "created": "2026-03-01T09:29:00.000Z",
                "last_seen": "2026-03-01T09:29:00.000Z",
                "current": true
              },
              {
                "id": 9,
                "created": "2026-03-01T07:10:00.000Z",
                "last_seen": "2026-03-01T09:12:00.000Z",
                "current": false
              }
            ],
            "total": 2
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "changePasswordRequest": {
        "summary": "The old and the new password",
        "value": {
          "current_password": "correct horse battery staple",
          "new_password": "a loom that weaves algebra"
        }
      },
      "INVALID_INPUT_PASSWORD": {
        "summary": "The current password is wrong",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`current_password` is not your current password.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/current_password",
                "message": "`current_password` is not your current password."
              }
            ]
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PAYLOAD_TOO_LARGE": {
        "summary": "The body is too large",
        "value": {
          "success": false,
          "error": {
            "code": "PAYLOAD_TOO_LARGE",
            "message": "The request body is larger than 1048576 bytes, the most that this operation takes.",
            "doc_url": "https://weir.example.com/docs/errors/PAYLOAD_TOO_LARGE"
          },
          "meta": {
            "request_id": "req_4771954c-40dc-4fe2-983c-5717b49460fd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listUsersResult": {
        "summary": "Two users",
        "value": {
          "success": true,
          "data": {
            "users": [
              {
                "id": 1,
                "email": "ada@example.com",
                "name": "Ada Lovelace",
                "role": "admin",
                "created": "2026-03-01T09:00:00.000Z"
              },
              {
                "id": 2,
                "email": "charles@example.com",
                "name": "Charles Babbage",
                "role": "member",
                "created": "2026-03-01T09:30:00.000Z"
              }
            ],
            "total": 2,
            "page": 0,
            "limit": 1000,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN": {
        "summary": "Not an admin",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "Only a logged-in admin of the organization may manage its users.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_3c397579-421d-4c85-af67-d5aa7212d662",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createUserMember": {
        "summary": "A member",
        "value": {
          "email": "charles@example.com",
          "name": "Charles Babbage",
          "password": "difference engine no 2",
          "role": "member"
        }
      },
      "createUserAdmin": {
        "summary": "Another admin",
        "value": {
          "email": "mary@example.com",
          "name": "Mary Somerville",
          "password": "on the connexion",
          "role": "admin"
        }
      },
      "createUserResult": {
        "summary": "The user",
        "value": {
          "success": true,
          "data": {
            "id": 2,
            "email": "charles@example.com",
            "name": "Charles Babbage",
            "role": "member",
            "created": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_20b07ea7-638c-4670-b4f8-eec5d793489d",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_EMAIL_TAKEN": {
        "summary": "Another user has the address",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`email` is not available; use another address.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/email",
                "message": "`email` is not available; use another address."
              }
            ]
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getUserResult": {
        "summary": "The user",
        "value": {
          "success": true,
          "data": {
            "id": 2,
            "email": "charles@example.com",
            "name": "Charles Babbage",
            "role": "member",
            "created": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "USER_NOT_FOUND": {
        "summary": "No such user",
        "value": {
          "success": false,
          "error": {
            "code": "USER_NOT_FOUND",
            "message": "There is no user 7.",
            "doc_url": "https://weir.example.com/docs/errors/USER_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_c262879b-1514-4935-bd19-b8077fdd0a21",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_SELF": {
        "summary": "Oneself",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "You cannot delete yourself. Ask another admin to do it.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_99c4f986-292f-422d-a28d-febecbcccc48",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "updateUserRole": {
        "summary": "Another role",
        "value": {
          "role": "admin"
        }
      },
      "updateUserPassword": {
        "summary": "A new password",
        "value": {
          "password": "difference engine no 3"
        }
      },
      "updateUserResult": {
        "summary": "The user as it is now",
        "value": {
          "success": true,
          "data": {
            "id": 2,
            "email": "charles@example.com",
            "name": "Charles Babbage",
            "role": "admin",
            "created": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_OWN_ROLE": {
        "summary": "One's own role",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "You cannot change your own role. Ask another admin to do it.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createOrganizationRequest": {
        "summary": "An organization with its admin",
        "value": {
          "name": "Analytical Engines",
          "admin": {
            "email": "grace@example.com",
            "name": "Grace Hopper",
            "password": "nanoseconds of wire"
          }
        }
      },
      "createOrganizationResult": {
        "summary": "The organization and its admin",
        "value": {
          "success": true,
          "data": {
            "organization": {
              "id": 2,
              "name": "Analytical Engines",
              "created": "2026-03-01T09:30:00.000Z"
            },
            "admin": {
              "id": 3,
              "email": "grace@example.com",
              "name": "Grace Hopper",
              "role": "admin",
              "created": "2026-03-01T09:30:00.000Z"
            }
          },
          "meta": {
            "request_id": "req_19696fcc-0212-444c-9d76-f2360da6bd0c",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_SIGNUP": {
        "summary": "Signup is closed",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This service does not take new organizations.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_905fe4e3-c880-4f13-9f70-5f74624719c7",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listCredentialsResult": {
        "summary": "Two credentials",
        "value": {
          "success": true,
          "data": {
            "credentials": [
              {
                "id": 8,
                "name": "Weather",
                "type": "api_key_header",
                "hosts": [
                  "*.weather.example.com"
                ],
                "data": {
                  "header": "X-Api-Key",
                  "value": {
                    "set": true
                  }
                },
                "test_url": null,
                "created": "2026-03-01T09:30:00.000Z",
                "modified": "2026-03-01T09:30:00.000Z"
              },
              {
                "id": 7,
                "name": "Shop API",
                "type": "bearer",
                "hosts": [
                  "api.example.com"
                ],
                "data": {
                  "token": {
                    "set": true
                  }
                },
                "test_url": "https://api.example.com/me",
                "created": "2026-03-01T09:00:00.000Z",
                "modified": "2026-03-01T09:00:00.000Z"
              }
            ],
            "total": 2,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_CREDENTIALS_READ": {
        "summary": "The scope is missing",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:read.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "USER_NOT_FOUND_KEY": {
        "summary": "The user is gone",
        "value": {
          "success": false,
          "error": {
            "code": "USER_NOT_FOUND",
            "message": "The user to whom this API key belongs no longer exists.",
            "doc_url": "https://weir.example.com/docs/errors/USER_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createCredentialBearer": {
        "summary": "A bearer token",
        "value": {
          "name": "Shop API",
          "type": "bearer",
          "hosts": [
            "api.example.com"
          ],
          "data": {
            "token": "t-93f0aa"
          },
          "test_url": "https://api.example.com/me"
        }
      },
      "createCredentialHeader": {
        "summary": "An API key in a header",
        "value": {
          "name": "Weather",
          "type": "api_key_header",
          "hosts": [
            "*.weather.example.com"
          ],
          "data": {
            "header": "X-Api-Key",
            "value": "k-4b1d6c"
          }
        }
      },
      "createCredentialBasic": {
        "summary": "A user name and a password",
        "value": {
          "name": "Reports",
          "type": "basic",
          "hosts": [
            "reports.example.com:8443"
          ],
          "data": {
            "username": "reports",
            "password": "correct horse battery staple"
          }
        }
      },
      "createCredentialResult": {
        "summary": "The new credential",
        "value": {
          "success": true,
          "data": {
            "id": 7,
            "name": "Shop API",
            "type": "bearer",
            "hosts": [
              "api.example.com"
            ],
            "data": {
              "token": {
                "set": true
              }
            },
            "test_url": "https://api.example.com/me",
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_HOSTS": {
        "summary": "A host that is none",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`hosts[0]` must be a host such as `api.example.com` or `*.example.com`, without a scheme, path or user name.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/hosts/0",
                "message": "`hosts[0]` must be a host such as `api.example.com` or `*.example.com`, without a scheme, path or user name."
              }
            ]
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_CREDENTIALS": {
        "summary": "Too many credentials",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "The organization has 1000 credentials, the most that it may have. Delete one that you no longer need.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_CREDENTIALS_LEVEL": {
        "summary": "A key of the level user",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "Credentials are changed by admins who are logged in, or with an API key of the level client.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "SERVICE_UNAVAILABLE_CREDENTIALS_KEY": {
        "summary": "The service has no key to encrypt with",
        "value": {
          "success": false,
          "error": {
            "code": "SERVICE_UNAVAILABLE",
            "message": "Credentials cannot be stored: the operator of the service must set CREDENTIALS_KEY.",
            "doc_url": "https://weir.example.com/docs/errors/SERVICE_UNAVAILABLE"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getCredentialResult": {
        "summary": "A credential of the type basic",
        "value": {
          "success": true,
          "data": {
            "id": 9,
            "name": "Reports",
            "type": "basic",
            "hosts": [
              "reports.example.com:8443"
            ],
            "data": {
              "username": "reports",
              "password": {
                "set": true
              }
            },
            "test_url": null,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "CREDENTIAL_NOT_FOUND": {
        "summary": "No such credential",
        "value": {
          "success": false,
          "error": {
            "code": "CREDENTIAL_NOT_FOUND",
            "message": "Credential 12 does not exist in this organization.",
            "doc_url": "https://weir.example.com/docs/errors/CREDENTIAL_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "CREDENTIAL_IN_USE": {
        "summary": "Two workflows use it",
        "value": {
          "success": false,
          "error": {
            "code": "CREDENTIAL_IN_USE",
            "message": "2 workflows use credential 7: 31 (Orders of yesterday), 12 (Stock). Name another one there first, or delete it with `?force=true`.",
            "doc_url": "https://weir.example.com/docs/errors/CREDENTIAL_IN_USE"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "updateCredentialSecret": {
        "summary": "A new token",
        "value": {
          "data": {
            "token": "t-0c77e1"
          }
        }
      },
      "updateCredentialHosts": {
        "summary": "A new host, and so the secret again",
        "value": {
          "name": "Shop",
          "hosts": [
            "api.example.com",
            "api.example.org"
          ],
          "data": {
            "token": "t-93f0aa"
          },
          "test_url": null
        }
      },
      "updateCredentialResult": {
        "summary": "The changed credential",
        "value": {
          "success": true,
          "data": {
            "id": 7,
            "name": "Shop",
            "type": "bearer",
            "hosts": [
              "api.example.com",
              "api.example.org"
            ],
            "data": {
              "token": {
                "set": true
              }
            },
            "test_url": null,
            "created": "2026-03-01T09:00:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "testCredentialResult": {
        "summary": "The host refuses the credential",
        "value": {
          "success": true,
          "data": {
            "ok": false,
            "message": "The host api.example.com answered with status 401",
            "ms": 83
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_TEST_URL": {
        "summary": "Nothing to test it with",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`test_url` is not set. Set it with PATCH, then test the credential.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/test_url",
                "message": "`test_url` is not set. Set it with PATCH, then test the credential."
              }
            ]
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_CREDENTIALS_TEST": {
        "summary": "The scope is missing",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:execute.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listIntegrationsResult": {
        "summary": "Two integrations",
        "value": {
          "success": true,
          "data": {
            "integrations": [
              {
                "id": 8,
                "slug": "weather",
                "name": "Weather",
                "description": "",
                "base_url": "https://weather.example.com",
                "auth": {
                  "type": "none"
                },
                "operation_count": 1,
                "revision": 1,
                "created": "2026-03-01T09:30:00.000Z",
                "modified": "2026-03-01T09:30:00.000Z"
              },
              {
                "id": 7,
                "slug": "shop",
                "name": "Shop",
                "description": "Orders and customers of the shop.",
                "base_url": "https://api.example.com/v1",
                "auth": {
                  "type": "api_key_header",
                  "header": "X-Api-Key"
                },
                "operation_count": 2,
                "revision": 3,
                "created": "2026-03-01T09:00:00.000Z",
                "modified": "2026-03-01T09:30:00.000Z"
              }
            ],
            "total": 2,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_INTEGRATIONS_READ": {
        "summary": "The scope is missing",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:read.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createIntegrationSmall": {
        "summary": "An API with one list",
        "value": {
          "slug": "weather",
          "name": "Weather",
          "base_url": "https://weather.example.com",
          "operations": [
            {
              "name": "listStations",
              "role": "getter",
              "method": "GET",
              "path": "/stations"
            }
          ]
        }
      },
      "createIntegrationFull": {
        "summary": "Pages, a lookup and an order",
        "value": {
          "slug": "shop",
          "name": "Shop",
          "description": "Orders and customers of the shop.",
          "base_url": "https://api.example.com/v1",
          "auth": {
            "type": "bearer"
          },
          "operations": [
            {
              "name": "listCustomers",
              "label": "List customers",
              "description": "All customers, newest first.",
              "role": "getter",
              "method": "GET",
              "path": "/customers",
              "parameters": [
                {
                  "name": "country",
                  "in": "query",
                  "type": "string",
                  "enum": [
                    "AT",
                    "CH",
                    "DE"
                  ],
                  "description": "Only those of a country."
                }
              ],
              "response": {
                "rows_path": "/data",
                "columns": [
                  {
                    "name": "id",
                    "type": "number"
                  },
                  {
                    "name": "email",
                    "type": "string"
                  }
                ]
              },
              "pagination": {
                "type": "page",
                "param": "page",
                "size_param": "per_page",
                "size": 100,
                "until": "short"
              },
              "rate": {
                "requests_per_second": 10
              }
            },
            {
              "name": "getCustomer",
              "role": "setter",
              "method": "GET",
              "path": "/customers/{id}",
              "parameters": [
                {
                  "name": "id",
                  "in": "path",
                  "type": "number"
                }
              ],
              "response": {
                "columns": [
                  {
                    "name": "email",
                    "type": "string"
                  }
                ]
              }
            },
            {
              "name": "createOrder",
              "role": "terminator",
              "method": "POST",
              "path": "/orders",
              "parameters": [
                {
                  "name": "customer",
                  "wire_name": "customer_id",
                  "in": "body",
                  "type": "number",
                  "required": true
                },
                {
                  "name": "amount",
                  "in": "body",
                  "type": "number",
                  "required": true
                }
              ],
              "retry": {
                "max_attempts": 4,
                "idempotency_header": "Idempotency-Key"
              }
            }
          ]
        }
      },
      "createIntegrationResult": {
        "summary": "The new integration",
        "value": {
          "success": true,
          "data": {
            "id": 8,
            "slug": "weather",
            "name": "Weather",
            "description": "",
            "base_url": "https://weather.example.com",
            "auth": {
              "type": "none"
            },
            "operations": [
              {
                "name": "listStations",
                "label": "listStations",
                "description": "",
                "role": "getter",
                "method": "GET",
                "path": "/stations",
                "parameters": [],
                "body": {
                  "format": "json",
                  "pointer": ""
                },
                "response": {
                  "format": "json",
                  "rows_path": ""
                },
                "pagination": {
                  "type": "none",
                  "max_pages": 100
                },
                "retry": {
                  "max_attempts": 4
                },
                "rate": {}
              }
            ],
            "revision": 1,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_OPERATIONS": {
        "summary": "A path without its parameter",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`operations[1].path` must have a parameter with `in` `path` for `{id}`.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/operations/1/path",
                "message": "`operations[1].path` must have a parameter with `in` `path` for `{id}`."
              }
            ]
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_INTEGRATIONS": {
        "summary": "Too many integrations",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "The organization has 100 integrations, the most that it may have. Delete one that you no longer need.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_INTEGRATIONS_LEVEL": {
        "summary": "A key of the level user",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "Integrations are changed by admins who are logged in, or with an API key of the level client.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "importIntegrationDocument": {
        "summary": "A document, tried only",
        "value": {
          "dry_run": true,
          "slug": "weather",
          "document": {
            "openapi": "3.1.0",
            "info": {
              "title": "Weather",
              "version": "1"
            },
            "servers": [
              {
                "url": "https://weather.example.com/v1"
              }
            ],
            "paths": {
              "/stations": {
                "get": {
                  "operationId": "listStations",
                  "responses": {
                    "200": {
                      "description": "The stations.",
                      "content": {
                        "application/json": {
                          "schema": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "id": {
                                  "type": "string"
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      },
      "importIntegrationUrl": {
        "summary": "Two operations of a document at a URL",
        "value": {
          "url": "https://weather.example.com/openapi.yaml",
          "operations": [
            "listStations",
            "getStation"
          ]
        }
      },
      "importIntegrationResult": {
        "summary": "The new integration",
        "value": {
          "success": true,
          "data": {
            "integration_id": 4,
            "definition": {
              "slug": "weather",
              "name": "Weather",
              "description": "",
              "base_url": "https://weather.example.com/v1",
              "auth": {
                "type": "bearer"
              },
              "operations": [
                {
                  "name": "listStations",
                  "label": "List stations",
                  "description": "",
                  "role": "getter",
                  "method": "GET",
                  "path": "/stations",
                  "parameters": [],
                  "body": {
                    "format": "json",
                    "pointer": ""
                  },
                  "response": {
                    "format": "json",
                    "rows_path": "/data",
                    "columns": [
                      {
                        "name": "id",
                        "type": "string"
                      },
                      {
                        "name": "opened",
                        "type": "date"
                      }
                    ]
                  },
                  "pagination": {
                    "type": "none",
                    "max_pages": 100
                  },
                  "retry": {
                    "max_attempts": 4
                  },
                  "rate": {}
                }
              ]
            },
            "changes": {
              "created": [
                "listStations"
              ],
              "updated": [],
              "kept": [],
              "removed": []
            },
            "skipped": [
              {
                "path": "/paths/~1stations/patch",
                "method": "PATCH",
                "operation_path": "/stations",
                "reason": "PATCH is not supported: operations are GET, POST, PUT or DELETE"
              }
            ],
            "skipped_total": 1,
            "warnings": [
              {
                "path": "/components/securitySchemes/login",
                "operation": null,
                "message": "`login` is oauth2: nodes send a bearer token that you get from the provider of the API, and do not renew it"
              }
            ],
            "warnings_total": 1,
            "broken_node_types": []
          },
          "meta": {
            "request_id": "req_4771954c-40dc-4fe2-983c-5717b49460fd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "importIntegrationTried": {
        "summary": "The outcome without storing it",
        "value": {
          "success": true,
          "data": {
            "integration_id": null,
            "definition": {
              "slug": "weather",
              "name": "Weather",
              "description": "",
              "base_url": "https://weather.example.com/v1",
              "auth": {
                "type": "bearer"
              },
              "operations": [
                {
                  "name": "listStations",
                  "label": "List stations",
                  "description": "",
                  "role": "getter",
                  "method": "GET",
                  "path": "/stations",
                  "parameters": [],
                  "body": {
                    "format": "json",
                    "pointer": ""
                  },
                  "response": {
                    "format": "json",
                    "rows_path": "/data",
                    "columns": [
                      {
                        "name": "id",
                        "type": "string"
                      },
                      {
                        "name": "opened",
                        "type": "date"
                      }
                    ]
                  },
                  "pagination": {
                    "type": "none",
                    "max_pages": 100
                  },
                  "retry": {
                    "max_attempts": 4
                  },
                  "rate": {}
                }
              ]
            },
            "changes": {
              "created": [
                "listStations"
              ],
              "updated": [],
              "kept": [],
              "removed": []
            },
            "skipped": [
              {
                "path": "/paths/~1stations/patch",
                "method": "PATCH",
                "operation_path": "/stations",
                "reason": "PATCH is not supported: operations are GET, POST, PUT or DELETE"
              }
            ],
            "skipped_total": 1,
            "warnings": [],
            "warnings_total": 0,
            "broken_node_types": []
          },
          "meta": {
            "request_id": "req_4771954c-40dc-4fe2-983c-5717b49460fd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_DOCUMENT": {
        "summary": "A reference that leads out of the document",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`document.paths[\"/a\"].get.responses.200.$ref` refers to `https://example.com/a.yaml`: only references within the document are followed.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/document/paths/~1a/get/responses/200/$ref",
                "message": "`document.paths[\"/a\"].get.responses.200.$ref` refers to `https://example.com/a.yaml`: only references within the document are followed."
              }
            ]
          },
          "meta": {
            "request_id": "req_4771954c-40dc-4fe2-983c-5717b49460fd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INTEGRATION_IN_USE": {
        "summary": "Two workflows use it",
        "value": {
          "success": false,
          "error": {
            "code": "INTEGRATION_IN_USE",
            "message": "2 workflows use integration 7: 31 (Orders of yesterday), 12 (Stock). Change them first, or delete it with `?force=true`.",
            "doc_url": "https://weir.example.com/docs/errors/INTEGRATION_IN_USE"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INTEGRATION_IN_USE_CHANGE": {
        "summary": "A workflow uses what the change takes away",
        "value": {
          "success": false,
          "error": {
            "code": "INTEGRATION_IN_USE",
            "message": "1 workflow uses what this change takes away or alters (`shop/listOrders`): 31 (Orders of yesterday). Change them first, or change it with `?force=true`.",
            "doc_url": "https://weir.example.com/docs/errors/INTEGRATION_IN_USE"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PAYLOAD_TOO_LARGE_DOCUMENT": {
        "summary": "The body is too large",
        "value": {
          "success": false,
          "error": {
            "code": "PAYLOAD_TOO_LARGE",
            "message": "The request body is larger than 25165824 bytes, the most that this operation takes.",
            "doc_url": "https://weir.example.com/docs/errors/PAYLOAD_TOO_LARGE"
          },
          "meta": {
            "request_id": "req_4771954c-40dc-4fe2-983c-5717b49460fd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getIntegrationResult": {
        "summary": "An integration with pages",
        "value": {
          "success": true,
          "data": {
            "id": 7,
            "slug": "shop",
            "name": "Shop",
            "description": "Orders and customers of the shop.",
            "base_url": "https://api.example.com/v1",
            "auth": {
              "type": "api_key_header",
              "header": "X-Api-Key"
            },
            "operations": [
              {
                "name": "listCustomers",
                "label": "List customers",
                "description": "All customers, newest first.",
                "role": "getter",
                "method": "GET",
                "path": "/customers",
                "parameters": [
                  {
                    "name": "tags",
                    "wire_name": "tag",
                    "in": "query",
                    "type": "array",
                    "required": false,
                    "default": [
                      "new"
                    ],
                    "description": "",
                    "style": "comma"
                  },
                  {
                    "name": "country",
                    "in": "query",
                    "type": "string",
                    "required": true,
                    "enum": [
                      "AT",
                      "CH",
                      "DE"
                    ],
                    "description": "Only those of a country."
                  }
                ],
                "body": {
                  "format": "json",
                  "pointer": ""
                },
                "response": {
                  "format": "json",
                  "rows_path": "/data",
                  "columns": [
                    {
                      "name": "id",
                      "type": "number"
                    },
                    {
                      "name": "email",
                      "type": "string"
                    }
                  ]
                },
                "pagination": {
                  "type": "page",
                  "param": "page",
                  "start": 1,
                  "size_param": "per_page",
                  "size": 100,
                  "until": "total",
                  "total_pointer": "/total",
                  "max_pages": 100
                },
                "retry": {
                  "max_attempts": 4,
                  "idempotency_header": "Idempotency-Key"
                },
                "rate": {
                  "requests_per_second": 10,
                  "concurrent": 2
                }
              },
              {
                "name": "listOrders",
                "label": "listOrders",
                "description": "",
                "role": "getter",
                "method": "GET",
                "path": "/orders",
                "parameters": [],
                "body": {
                  "format": "json",
                  "pointer": ""
                },
                "response": {
                  "format": "json",
                  "rows_path": "/data"
                },
                "pagination": {
                  "type": "cursor",
                  "param": "after",
                  "pointer": "/next",
                  "max_pages": 20
                },
                "retry": {
                  "max_attempts": 4
                },
                "rate": {}
              }
            ],
            "revision": 3,
            "created": "2026-03-01T09:00:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INTEGRATION_NOT_FOUND": {
        "summary": "No such integration",
        "value": {
          "success": false,
          "error": {
            "code": "INTEGRATION_NOT_FOUND",
            "message": "Integration 12 does not exist in this organization.",
            "doc_url": "https://weir.example.com/docs/errors/INTEGRATION_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "updateIntegrationName": {
        "summary": "Another name and another address",
        "value": {
          "name": "Shop (test)",
          "base_url": "https://test.example.com/v1"
        }
      },
      "updateIntegrationOperations": {
        "summary": "Other operations",
        "value": {
          "operations": [
            {
              "name": "listStations",
              "role": "getter",
              "method": "GET",
              "path": "/v2/stations"
            }
          ]
        }
      },
      "updateIntegrationResult": {
        "summary": "A forced change that concerns a workflow",
        "value": {
          "success": true,
          "data": {
            "id": 8,
            "slug": "weather",
            "name": "Weather",
            "description": "",
            "base_url": "https://weather.example.com",
            "auth": {
              "type": "none"
            },
            "operations": [
              {
                "name": "listStations",
                "label": "listStations",
                "description": "",
                "role": "getter",
                "method": "GET",
                "path": "/v2/stations",
                "parameters": [],
                "body": {
                  "format": "json",
                  "pointer": ""
                },
                "response": {
                  "format": "json",
                  "rows_path": ""
                },
                "pagination": {
                  "type": "none",
                  "max_pages": 100
                },
                "retry": {
                  "max_attempts": 4
                },
                "rate": {}
              }
            ],
            "revision": 2,
            "created": "2026-03-01T09:00:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z",
            "affected_workflows": {
              "total": 1,
              "workflows": [
                {
                  "id": 12,
                  "title": "Rain of yesterday"
                }
              ]
            }
          },
          "meta": {
            "request_id": "req_dcbdc3ab-5daf-4886-a571-2d0aaac1b451",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PRECONDITION_FAILED_INTEGRATION": {
        "summary": "The integration has changed",
        "value": {
          "success": false,
          "error": {
            "code": "PRECONDITION_FAILED",
            "message": "Integration 7 has changed since you read it. Read it again, and send the new `ETag` in `If-Match`.",
            "doc_url": "https://weir.example.com/docs/errors/PRECONDITION_FAILED"
          },
          "meta": {
            "request_id": "req_04fb76c6-69a7-4515-9733-d13766d35916",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      }
    },
    "responses": {
      "OtherError": {
        "description": "Any other error. Later versions may add errors; all have this form.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Allow": {
            "$ref": "#/components/headers/Allow"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "METHOD_NOT_ALLOWED": {
                "$ref": "#/components/examples/METHOD_NOT_ALLOWED"
              },
              "REQUEST_TIMEOUT": {
                "$ref": "#/components/examples/REQUEST_TIMEOUT"
              },
              "HEADERS_TOO_LARGE": {
                "$ref": "#/components/examples/HEADERS_TOO_LARGE"
              }
            }
          }
        }
      },
      "InvalidParameter": {
        "description": "The operation has no query parameter of that name.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_PARAMETER": {
                "$ref": "#/components/examples/INVALID_INPUT_PARAMETER"
              }
            }
          }
        }
      },
      "Unauthorized": {
        "description": "No session came with the request, or one that has ended.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticateCookie"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNAUTHORIZED": {
                "$ref": "#/components/examples/UNAUTHORIZED"
              }
            }
          }
        }
      },
      "MethodNotAllowed": {
        "description": "The path does not take this method; `Allow` lists those that it takes. A generated client does not meet it.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Allow": {
            "$ref": "#/components/headers/Allow"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "METHOD_NOT_ALLOWED": {
                "$ref": "#/components/examples/METHOD_NOT_ALLOWED"
              }
            }
          }
        }
      },
      "RequestTimedOut": {
        "description": "The request did not arrive in time. The connection is closed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "REQUEST_TIMEOUT": {
                "$ref": "#/components/examples/REQUEST_TIMEOUT"
              }
            }
          }
        }
      },
      "RateLimited": {
        "description": "More requests than the sessions of one user may send in a minute (300), or more logins or sign-ups from one address, logins to one account, tries to change a password, or new users.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "RATE_LIMITED": {
                "$ref": "#/components/examples/RATE_LIMITED"
              }
            }
          }
        }
      },
      "HeadersTooLarge": {
        "description": "The request line and the headers are larger than 16 KiB. The connection is closed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "HEADERS_TOO_LARGE": {
                "$ref": "#/components/examples/HEADERS_TOO_LARGE"
              }
            }
          }
        }
      },
      "InternalError": {
        "description": "An unexpected error occurred in the service.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INTERNAL_ERROR": {
                "$ref": "#/components/examples/INTERNAL_ERROR"
              }
            }
          }
        }
      },
      "ServiceUnavailable": {
        "description": "A backend service is unavailable, or the service is shutting down.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "SERVICE_UNAVAILABLE": {
                "$ref": "#/components/examples/SERVICE_UNAVAILABLE"
              }
            }
          }
        }
      },
      "InvalidRequest": {
        "description": "The body is not JSON or does not meet the specification; `details` names what is wrong.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT": {
                "$ref": "#/components/examples/INVALID_INPUT"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "LoginRefused": {
        "description": "The address or the password is wrong; the response does not say which.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticateCookie"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNAUTHORIZED_LOGIN": {
                "$ref": "#/components/examples/UNAUTHORIZED_LOGIN"
              }
            }
          }
        }
      },
      "ForeignSite": {
        "description": "A browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "AnonymousBodyTooLarge": {
        "description": "The body is larger than an operation takes that anyone may call.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PAYLOAD_TOO_LARGE_ANONYMOUS": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE_ANONYMOUS"
              }
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "The body is not `application/json`, or its encoding is not one that the service reads.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "Accept-Encoding": {
            "$ref": "#/components/headers/AcceptEncoding"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNSUPPORTED_MEDIA_TYPE": {
                "$ref": "#/components/examples/UNSUPPORTED_MEDIA_TYPE"
              }
            }
          }
        }
      },
      "InvalidPassword": {
        "description": "The body is not JSON or does not meet the specification, the current password is wrong, or the new one cannot be used; `details` names what is wrong.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_PASSWORD": {
                "$ref": "#/components/examples/INVALID_INPUT_PASSWORD"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "PayloadTooLarge": {
        "description": "The body is larger than the operation takes.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PAYLOAD_TOO_LARGE": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE"
              }
            }
          }
        }
      },
      "NotAdmin": {
        "description": "The user is no admin.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              }
            }
          }
        }
      },
      "InvalidAccount": {
        "description": "The body is not JSON or does not meet the specification, the password is a common one, or the address is not available; `details` names what is wrong.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT": {
                "$ref": "#/components/examples/INVALID_INPUT"
              },
              "INVALID_INPUT_EMAIL_TAKEN": {
                "$ref": "#/components/examples/INVALID_INPUT_EMAIL_TAKEN"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The user is no admin, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "UserNotFound": {
        "description": "The organization has no such user.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "DeletionForbidden": {
        "description": "The user is no admin, or is the one to be deleted, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              },
              "FORBIDDEN_SELF": {
                "$ref": "#/components/examples/FORBIDDEN_SELF"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "ChangeForbidden": {
        "description": "The user is no admin, or would change their own role or password this way, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              },
              "FORBIDDEN_OWN_ROLE": {
                "$ref": "#/components/examples/FORBIDDEN_OWN_ROLE"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "SignupClosed": {
        "description": "This service does not take new organizations (`SIGNUP` is not `open`), or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN_SIGNUP": {
                "$ref": "#/components/examples/FORBIDDEN_SIGNUP"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "CredentialParameterInvalid": {
        "description": "A query parameter does not meet the specification, or the operation has none of that name.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_PARAMETER": {
                "$ref": "#/components/examples/INVALID_INPUT_PARAMETER"
              }
            }
          }
        }
      },
      "CredentialUnauthorized": {
        "description": "No session or API key came with the request, or one that has ended.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNAUTHORIZED": {
                "$ref": "#/components/examples/UNAUTHORIZED"
              }
            }
          }
        }
      },
      "CredentialReadForbidden": {
        "description": "The API key lacks the scope.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN_CREDENTIALS_READ": {
                "$ref": "#/components/examples/FORBIDDEN_CREDENTIALS_READ"
              }
            }
          }
        }
      },
      "CredentialOwnerGone": {
        "description": "The user to whom the API key belongs no longer exists.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "USER_NOT_FOUND_KEY": {
                "$ref": "#/components/examples/USER_NOT_FOUND_KEY"
              }
            }
          }
        }
      },
      "CredentialRateLimited": {
        "description": "More requests than the API key, the organization or the sessions of the user may send in a minute, or more tests of credentials than an organization may run.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "RATE_LIMITED": {
                "$ref": "#/components/examples/RATE_LIMITED"
              }
            }
          }
        }
      },
      "CredentialInternalError": {
        "description": "An unexpected error occurred in the service.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INTERNAL_ERROR": {
                "$ref": "#/components/examples/INTERNAL_ERROR"
              }
            }
          }
        }
      },
      "CredentialUnavailable": {
        "description": "A backend service is unavailable, or the service is shutting down.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "SERVICE_UNAVAILABLE": {
                "$ref": "#/components/examples/SERVICE_UNAVAILABLE"
              }
            }
          }
        }
      },
      "CredentialInvalid": {
        "description": "The body is not JSON, or it does not meet the specification; or a host, a URL or a field of the credential is refused (`details` names what is wrong); or the organization has as many credentials as allowed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_HOSTS": {
                "$ref": "#/components/examples/INVALID_INPUT_HOSTS"
              },
              "INVALID_INPUT_CREDENTIALS": {
                "$ref": "#/components/examples/INVALID_INPUT_CREDENTIALS"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "CredentialChangeForbidden": {
        "description": "The user is not an admin, the API key lacks the scope or the level `client`, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              },
              "FORBIDDEN_CREDENTIALS_LEVEL": {
                "$ref": "#/components/examples/FORBIDDEN_CREDENTIALS_LEVEL"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "CredentialTooLarge": {
        "description": "The body is larger than the operation takes.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PAYLOAD_TOO_LARGE": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE"
              }
            }
          }
        }
      },
      "CredentialMediaUnsupported": {
        "description": "The body is not `application/json`, or its encoding is not one that the service reads.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Accept-Encoding": {
            "$ref": "#/components/headers/AcceptEncoding"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNSUPPORTED_MEDIA_TYPE": {
                "$ref": "#/components/examples/UNSUPPORTED_MEDIA_TYPE"
              }
            }
          }
        }
      },
      "CredentialKeyMissing": {
        "description": "The service has no key to encrypt credentials with (`CREDENTIALS_KEY`), a backend service is unavailable, or the service is shutting down.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "SERVICE_UNAVAILABLE_CREDENTIALS_KEY": {
                "$ref": "#/components/examples/SERVICE_UNAVAILABLE_CREDENTIALS_KEY"
              },
              "SERVICE_UNAVAILABLE": {
                "$ref": "#/components/examples/SERVICE_UNAVAILABLE"
              }
            }
          }
        }
      },
      "CredentialNotFound": {
        "description": "The organization has no such credential; or the user to whom the API key belongs no longer exists.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "CREDENTIAL_NOT_FOUND": {
                "$ref": "#/components/examples/CREDENTIAL_NOT_FOUND"
              },
              "USER_NOT_FOUND_KEY": {
                "$ref": "#/components/examples/USER_NOT_FOUND_KEY"
              }
            }
          }
        }
      },
      "CredentialInUse": {
        "description": "Workflows use the credential.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "CREDENTIAL_IN_USE": {
                "$ref": "#/components/examples/CREDENTIAL_IN_USE"
              }
            }
          }
        }
      },
      "CredentialNotTestable": {
        "description": "The credential has no `test_url`, or a query parameter does not meet the specification.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_TEST_URL": {
                "$ref": "#/components/examples/INVALID_INPUT_TEST_URL"
              }
            }
          }
        }
      },
      "CredentialTestForbidden": {
        "description": "The API key lacks the scope, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN_CREDENTIALS_TEST": {
                "$ref": "#/components/examples/FORBIDDEN_CREDENTIALS_TEST"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "IntegrationParameterInvalid": {
        "description": "A query parameter does not meet the specification, or the operation has none of that name.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_PARAMETER": {
                "$ref": "#/components/examples/INVALID_INPUT_PARAMETER"
              }
            }
          }
        }
      },
      "IntegrationUnauthorized": {
        "description": "No session or API key came with the request, or one that has ended.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNAUTHORIZED": {
                "$ref": "#/components/examples/UNAUTHORIZED"
              }
            }
          }
        }
      },
      "IntegrationReadForbidden": {
        "description": "The API key lacks the scope.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN_INTEGRATIONS_READ": {
                "$ref": "#/components/examples/FORBIDDEN_INTEGRATIONS_READ"
              }
            }
          }
        }
      },
      "IntegrationOwnerGone": {
        "description": "The user to whom the API key belongs no longer exists.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "USER_NOT_FOUND_KEY": {
                "$ref": "#/components/examples/USER_NOT_FOUND_KEY"
              }
            }
          }
        }
      },
      "IntegrationRateLimited": {
        "description": "More requests than the API key, the organization or the sessions of the user may send in a minute.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "RATE_LIMITED": {
                "$ref": "#/components/examples/RATE_LIMITED"
              }
            }
          }
        }
      },
      "IntegrationInternalError": {
        "description": "An unexpected error occurred in the service.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INTERNAL_ERROR": {
                "$ref": "#/components/examples/INTERNAL_ERROR"
              }
            }
          }
        }
      },
      "IntegrationUnavailable": {
        "description": "A backend service is unavailable, or the service is shutting down.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "SERVICE_UNAVAILABLE": {
                "$ref": "#/components/examples/SERVICE_UNAVAILABLE"
              }
            }
          }
        }
      },
      "IntegrationInvalid": {
        "description": "The body is not JSON, or it does not meet the specification; or the definition is refused (`details` names each place); or the organization has as many integrations or operations as allowed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_OPERATIONS": {
                "$ref": "#/components/examples/INVALID_INPUT_OPERATIONS"
              },
              "INVALID_INPUT_INTEGRATIONS": {
                "$ref": "#/components/examples/INVALID_INPUT_INTEGRATIONS"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "IntegrationChangeForbidden": {
        "description": "The user is not an admin, the API key lacks the scope or the level `client`, or a browser sent the request on behalf of another site.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "FORBIDDEN": {
                "$ref": "#/components/examples/FORBIDDEN"
              },
              "FORBIDDEN_INTEGRATIONS_LEVEL": {
                "$ref": "#/components/examples/FORBIDDEN_INTEGRATIONS_LEVEL"
              },
              "FORBIDDEN_FOREIGN_SITE": {
                "$ref": "#/components/examples/FORBIDDEN_FOREIGN_SITE"
              }
            }
          }
        }
      },
      "IntegrationTooLarge": {
        "description": "The body is larger than the operation takes.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PAYLOAD_TOO_LARGE": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE"
              }
            }
          }
        }
      },
      "IntegrationMediaUnsupported": {
        "description": "The body is not `application/json`, or its encoding is not one that the service reads.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "Accept-Encoding": {
            "$ref": "#/components/headers/AcceptEncoding"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "UNSUPPORTED_MEDIA_TYPE": {
                "$ref": "#/components/examples/UNSUPPORTED_MEDIA_TYPE"
              }
            }
          }
        }
      },
      "ImportInvalid": {
        "description": "The body is not JSON, or it does not meet the specification; or the document is refused, `details` naming each place in it; or what would come of it is refused.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INVALID_INPUT_DOCUMENT": {
                "$ref": "#/components/examples/INVALID_INPUT_DOCUMENT"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "IntegrationInUse": {
        "description": "Workflows use the integration, or what a change takes away or alters. Nothing was changed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INTEGRATION_IN_USE": {
                "$ref": "#/components/examples/INTEGRATION_IN_USE"
              },
              "INTEGRATION_IN_USE_CHANGE": {
                "$ref": "#/components/examples/INTEGRATION_IN_USE_CHANGE"
              }
            }
          }
        }
      },
      "ImportTooLarge": {
        "description": "The body is larger than the operation takes.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PAYLOAD_TOO_LARGE_DOCUMENT": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE_DOCUMENT"
              }
            }
          }
        }
      },
      "IntegrationNotFound": {
        "description": "The organization has no such integration; or the user to whom the API key belongs no longer exists.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "INTEGRATION_NOT_FOUND": {
                "$ref": "#/components/examples/INTEGRATION_NOT_FOUND"
              },
              "USER_NOT_FOUND_KEY": {
                "$ref": "#/components/examples/USER_NOT_FOUND_KEY"
              }
            }
          }
        }
      },
      "IntegrationPreconditionFailed": {
        "description": "The integration is in none of the states that `If-Match` names. Nothing was changed; `ETag` names the state that it is in.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          },
          "ETag": {
            "$ref": "#/components/headers/IntegrationETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PRECONDITION_FAILED_INTEGRATION": {
                "$ref": "#/components/examples/PRECONDITION_FAILED_INTEGRATION"
              }
            }
          }
        }
      }
    },
    "parameters": {
      "Page": {
        "name": "page",
        "in": "query",
        "description": "Which page to read; the first one is 0. A page past the end is empty.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 0,
          "maximum": 2147483647,
          "default": 0
        },
        "example": 0
      },
      "UsersLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many users a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 1000,
          "default": 1000
        },
        "example": 1000
      },
      "UserId": {
        "name": "userId",
        "in": "path",
        "required": true,
        "description": "The user's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 2
      },
      "CredentialsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many credentials a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "CredentialId": {
        "name": "credentialId",
        "in": "path",
        "required": true,
        "description": "The credential's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 7
      },
      "ForceDelete": {
        "name": "force",
        "in": "query",
        "description": "With `true`, the credential is deleted even while workflows use it. Absent, it is `false`.",
        "schema": {
          "type": "boolean"
        },
        "example": true
      },
      "IntegrationsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many integrations a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "TryIntegration": {
        "name": "dry_run",
        "in": "query",
        "description": "With `true`, everything is checked as if it were stored, and nothing is. Absent, it is `false`.",
        "schema": {
          "type": "boolean"
        },
        "example": true
      },
      "ForceIntegration": {
        "name": "force",
        "in": "query",
        "description": "With `true`, it happens even while workflows use what it takes away or alters. Absent, it is `false`.",
        "schema": {
          "type": "boolean"
        },
        "example": true
      },
      "IntegrationId": {
        "name": "integrationId",
        "in": "path",
        "required": true,
        "description": "The integration's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 7
      },
      "IntegrationIfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "Do this only if the integration is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"3\""
      }
    }
  }
};
