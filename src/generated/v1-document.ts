// Written by scripts/generate.ts from openapi/v1.yaml; do not edit.

import type { OpenApiDocument } from './openapi-document.ts';

export const v1Document: OpenApiDocument = {
  "openapi": "3.1.0",
  "info": {
    "title": "Weir API",
    "version": "1.0.0",
    "summary": "Manage workflows, run them, read their results, and browse the node types.",
    "description": "A **workflow** is a directed graph of nodes joined by edges. A node is a *getter*, which fetches rows from a source,\na *setter*, which transforms, filters or enriches them, or a *terminator*, which outputs the final result.\n\n[Guides](/docs/guides) explain how to use the API, and there is a page for every node type and error code.\n\n- **Keys.** Every request carries `Authorization: Bearer <key>`. The key endpoints also take the session cookie of\n  a logged-in user; that is how the first key is made. See [API keys](/docs/guides/keys).\n- **Responses.** `{success: true, data, meta}`, and `{success: false, error, meta}` for errors. The key endpoints\n  have `key`, `keys`, `full_key` or `revoked` in place of `data`, and no `meta`. Ignore fields that you do not know.\n- **Errors.** Go by `error.code`; `error.doc_url` leads to its page. What a key may not see does not exist for it.\n  See [Errors and retries](/docs/guides/errors-and-retries).\n- **Limits.** 60 requests a minute per key; `X-RateLimit-*` headers say what is left, `Retry-After` when to come\n  back. See [Limits and fairness](/docs/guides/limits-and-fairness).\n- **Compression.** Responses of 1 KiB and more are compressed as `Accept-Encoding` asks: `gzip`, `br` or `zstd`.\n- **Requests, versions, generated clients.** Unknown fields and parameters of a request are refused. Within\n  `/api/v1` there are only additions. See [Requests, versions and clients](/docs/guides/requests-and-clients).\n",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
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
      "name": "keys",
      "description": "API keys, their scopes and their end."
    },
    {
      "name": "workflows",
      "description": "Workflows and their graphs."
    },
    {
      "name": "executions",
      "description": "Checking and running workflows, following their runs, and reading what they produced."
    },
    {
      "name": "schedules",
      "description": "Running a workflow at given times."
    },
    {
      "name": "node-types",
      "description": "The catalogue of node types, and the functions of expressions."
    }
  ],
  "security": [
    {
      "bearerKey": []
    }
  ],
  "paths": {
    "/api/v1/keys": {
      "post": {
        "operationId": "createKey",
        "tags": [
          "keys"
        ],
        "summary": "Create an API key",
        "description": "Makes a key for the calling user and returns its value, `full_key`, this once. Who may call: a logged-in user with the session cookie (that is how the first key is made), or any bearer key; a bearer key can grant only scopes and a level that it has itself, and one that expires only keys that expire no later: it must send an `expires_at`, which is never filled in for it. The level `client` is for admins. A new key has the scope `workflows:read` unless `scopes` says otherwise, and does not expire unless `expires_at` does. A user may have 100 active keys (`KEYS_PER_USER`); beyond them the request is refused with 400 INVALID_INPUT.",
        "security": [
          {
            "bearerKey": []
          },
          {
            "sessionCookie": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateKeyInput"
              },
              "examples": {
                "createKeyMinimal": {
                  "$ref": "#/components/examples/createKeyMinimal"
                },
                "createKeyWhole": {
                  "$ref": "#/components/examples/createKeyWhole"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The key and, this once, its value.",
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
                "$ref": "#/components/headers/KeyLocation"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedKeyResponse"
                },
                "examples": {
                  "createKeyResult": {
                    "$ref": "#/components/examples/createKeyResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
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
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyMismatch"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "get": {
        "operationId": "listKeys",
        "tags": [
          "keys"
        ],
        "summary": "List API keys",
        "description": "Lists the keys of the calling user, newest first, revoked ones included; an admin with the session cookie sees those of the whole organization. Key values are never shown. Without `page` and `limit` the response holds the newest 1,000 keys: `has_more` says whether there are others, and `next_page_url` leads to them. Who may call: a logged-in user, or any bearer key.",
        "security": [
          {
            "bearerKey": []
          },
          {
            "sessionCookie": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/KeysLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of keys.",
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
                  "$ref": "#/components/schemas/KeyListResponse"
                },
                "examples": {
                  "listKeysResult": {
                    "$ref": "#/components/examples/listKeysResult"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/keys/{keyId}": {
      "get": {
        "operationId": "getKey",
        "tags": [
          "keys"
        ],
        "summary": "Get an API key",
        "description": "Shows one of the keys that listing shows. The value of a key is never shown. Who may call: a logged-in user, or any bearer key.",
        "security": [
          {
            "bearerKey": []
          },
          {
            "sessionCookie": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/KeyId"
          }
        ],
        "responses": {
          "200": {
            "description": "The key.",
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
                  "$ref": "#/components/schemas/KeyResponse"
                },
                "examples": {
                  "getKeyResult": {
                    "$ref": "#/components/examples/getKeyResult"
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
          "404": {
            "$ref": "#/components/responses/KeyNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "patch": {
        "operationId": "updateKey",
        "tags": [
          "keys"
        ],
        "summary": "Rename or re-scope an API key",
        "x-repetition": "idempotent",
        "description": "Changes the name, the scopes, or both; it holds from the next request of that key on. Runs that the key asked for are cancelled when it loses `workflows:execute`. The level, the value and the expiry cannot be changed: make a new key and revoke the old one. Who may call: a logged-in user for keys that listing shows, or any bearer key for those that have no scope or level beyond its own and expire no later, and with scopes that it has itself.",
        "security": [
          {
            "bearerKey": []
          },
          {
            "sessionCookie": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/KeyId"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateKeyInput"
              },
              "examples": {
                "updateKeyRename": {
                  "$ref": "#/components/examples/updateKeyRename"
                },
                "updateKeyScopes": {
                  "$ref": "#/components/examples/updateKeyScopes"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The key as it is now.",
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
                  "$ref": "#/components/schemas/KeyResponse"
                },
                "examples": {
                  "updateKeyResult": {
                    "$ref": "#/components/examples/updateKeyResult"
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
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/KeyNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "delete": {
        "operationId": "revokeKey",
        "tags": [
          "keys"
        ],
        "summary": "Revoke an API key",
        "x-repetition": "idempotent",
        "description": "Stops the key at once, on every server, and cancels the runs that it asked for, queued or running. The record is kept, with `is_active` false; revoking it again returns the same. Keys that were made with it stay valid, so that a key can be replaced by one that it makes. With `descendants=true` they are revoked too, however far down, all in one step: use it when a key has leaked. Who may call: a logged-in user for keys that listing shows, or any bearer key for itself and for those that have no scope or level beyond its own and expire no later; with `descendants=true` this holds for each key that is to be revoked, or none is.",
        "security": [
          {
            "bearerKey": []
          },
          {
            "sessionCookie": []
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/KeyId"
          },
          {
            "$ref": "#/components/parameters/Descendants"
          }
        ],
        "responses": {
          "200": {
            "description": "The key is revoked.",
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
                  "$ref": "#/components/schemas/RevokedKeyResponse"
                },
                "examples": {
                  "revokeKeyResult": {
                    "$ref": "#/components/examples/revokeKeyResult"
                  },
                  "revokeKeyDescendantsResult": {
                    "$ref": "#/components/examples/revokeKeyDescendantsResult"
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
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/KeyNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows": {
      "get": {
        "operationId": "listWorkflows",
        "tags": [
          "workflows"
        ],
        "summary": "List workflows",
        "description": "One page of the workflows that the key sees, newest first, without their graphs: its owner's own with the level `user`, all of the organization with the level `client`. Every page takes the same time, however many workflows there are. Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/WorkflowsLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of workflows.",
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
                  "$ref": "#/components/schemas/WorkflowListResponse"
                },
                "examples": {
                  "listWorkflowsResult": {
                    "$ref": "#/components/examples/listWorkflowsResult"
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
            "$ref": "#/components/responses/ReadForbidden"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "post": {
        "operationId": "createWorkflow",
        "tags": [
          "workflows"
        ],
        "summary": "Create a workflow",
        "description": "Stores a workflow, with its graph or without. Edges name nodes by their position in `nodes`. Refused are an unknown node type, a role that is not the node type's, a position or port that does not exist, and the same edge twice. Everything else that may be unfinished, such as a config or a missing terminator, is stored and reported by validate. Needs the scope `workflows:write`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateWorkflowInput"
              },
              "examples": {
                "createWorkflowMinimal": {
                  "$ref": "#/components/examples/createWorkflowMinimal"
                },
                "createWorkflowInline": {
                  "$ref": "#/components/examples/createWorkflowInline"
                },
                "createWorkflowParams": {
                  "$ref": "#/components/examples/createWorkflowParams"
                },
                "createWorkflowDeclared": {
                  "$ref": "#/components/examples/createWorkflowDeclared"
                },
                "createWorkflowCopy": {
                  "$ref": "#/components/examples/createWorkflowCopy"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The workflow as it is stored now.",
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
                "$ref": "#/components/headers/WorkflowETag"
              },
              "Location": {
                "$ref": "#/components/headers/WorkflowLocation"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WrittenWorkflowResponse"
                },
                "examples": {
                  "createWorkflowResult": {
                    "$ref": "#/components/examples/createWorkflowResult"
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
            "$ref": "#/components/responses/WriteForbidden"
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
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyMismatch"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}": {
      "get": {
        "operationId": "getWorkflow",
        "tags": [
          "workflows"
        ],
        "summary": "Read a workflow",
        "description": "The workflow with its nodes and edges, in the form that create and update take back. `ETag` names its state: send it back in `If-None-Match` to read only what has changed, or in `If-Match` to change only what you have read. See [Versions](/docs/guides/versions). Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/IfNoneMatch"
          }
        ],
        "responses": {
          "200": {
            "description": "The workflow.",
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
                "$ref": "#/components/headers/WorkflowETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WorkflowResponse"
                },
                "examples": {
                  "getWorkflowResult": {
                    "$ref": "#/components/examples/getWorkflowResult"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/NotModified"
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "patch": {
        "operationId": "updateWorkflow",
        "tags": [
          "workflows"
        ],
        "summary": "Change a workflow",
        "x-repetition": "idempotent",
        "description": "Changes what the body has and leaves the rest. With `nodes`, the whole graph is replaced, all or nothing: the old nodes and edges are deleted, the new ones get new ids, and the response has `node_id_map`. Without `nodes`, the graph stays as it is. What reading returns can be sent back. The rules for graphs are those of create. With `If-Match`, nothing changes unless the workflow is still as you have read it. Needs the scope `workflows:write`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateWorkflowInput"
              },
              "examples": {
                "updateWorkflowRename": {
                  "$ref": "#/components/examples/updateWorkflowRename"
                },
                "updateWorkflowGraph": {
                  "$ref": "#/components/examples/updateWorkflowGraph"
                },
                "updateWorkflowRoundTrip": {
                  "$ref": "#/components/examples/updateWorkflowRoundTrip"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The workflow as it is stored now.",
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
                "$ref": "#/components/headers/WorkflowETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WrittenWorkflowResponse"
                },
                "examples": {
                  "updateWorkflowResult": {
                    "$ref": "#/components/examples/updateWorkflowResult"
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
            "$ref": "#/components/responses/WriteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "delete": {
        "operationId": "deleteWorkflow",
        "tags": [
          "workflows"
        ],
        "summary": "Delete a workflow",
        "x-repetition": "once",
        "description": "Deletes the workflow with its nodes, edges, schedules and stored results. It cannot be undone. With `If-Match`, the workflow stays unless it is still as you have read it. Needs the scope `workflows:write`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/IfMatch"
          }
        ],
        "responses": {
          "204": {
            "description": "The workflow is deleted.",
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
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/WriteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/openapi.json": {
      "get": {
        "operationId": "getWorkflowDocument",
        "tags": [
          "workflows"
        ],
        "summary": "Read a workflow's OpenAPI document",
        "description": "An OpenAPI 3.1 document of this workflow alone, to generate a typed client from: its execute and data operations, with its declared parameters typed one by one and its rows column by column, as far as the columns are known without a run. It changes with the workflow, and its `ETag` with it. Needs the scope `workflows:read` or `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/IfNoneMatchTag"
          }
        ],
        "responses": {
          "200": {
            "description": "The document, without an envelope.",
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
                "$ref": "#/components/headers/ContentETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WorkflowDocument"
                },
                "examples": {
                  "getWorkflowDocumentResult": {
                    "$ref": "#/components/examples/getWorkflowDocumentResult"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/ContentNotModified"
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ResultsForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/execute": {
      "post": {
        "operationId": "executeWorkflow",
        "tags": [
          "executions"
        ],
        "summary": "Execute a workflow",
        "description": "Runs the workflow to its end and returns the rows that it produced: all of them up to 10,000 rows and 8 MiB; of a larger result the first ones, with `truncated` true and `next_page_url` for the rest. The whole result can be read page by page until `expires_at`. A run that takes too long is stopped; one whose caller hangs up is cancelled. `is_active` has no bearing on it. A key may have 4 executions running at once. With `Prefer: respond-async` the call returns at once with 202, and the workflow runs in the background: follow it by reading the execution. Such a run may take longer, and continues when the caller disconnects. No body, and a body of `null`, mean no parameters. Needs the scope `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/PreferAsync"
          },
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ExecuteInput"
              },
              "examples": {
                "executeWorkflowNothing": {
                  "$ref": "#/components/examples/executeWorkflowNothing"
                },
                "executeWorkflowRows": {
                  "$ref": "#/components/examples/executeWorkflowRows"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The workflow ran to its end.",
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
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ExecutionResultResponse"
                },
                "examples": {
                  "executeWorkflowResult": {
                    "$ref": "#/components/examples/executeWorkflowResult"
                  },
                  "executeWorkflowTruncated": {
                    "$ref": "#/components/examples/executeWorkflowTruncated"
                  }
                }
              }
            }
          },
          "202": {
            "description": "The run is queued or under way, as `Prefer` asked for.",
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
                "$ref": "#/components/headers/ExecutionLocation"
              },
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ExecutionResponse"
                },
                "examples": {
                  "executeWorkflowAccepted": {
                    "$ref": "#/components/examples/executeWorkflowAccepted"
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
            "$ref": "#/components/responses/ExecuteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ExecuteNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "413": {
            "$ref": "#/components/responses/ParametersTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/ExecutionRefused"
          },
          "429": {
            "$ref": "#/components/responses/TooManyExecutions"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          },
          "504": {
            "$ref": "#/components/responses/ExecutionTimedOut"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/validate": {
      "post": {
        "operationId": "validateWorkflow",
        "tags": [
          "executions"
        ],
        "summary": "Validate a workflow",
        "x-repetition": "read",
        "description": "Checks the stored workflow without running it: the graph, every config, and the columns and types that flow through it, which the response lists in `nodes`. The response is a success also when the workflow is not valid. What depends on the parameters of a run or on remote data can still fail later. Needs the scope `workflows:read` or `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          }
        ],
        "responses": {
          "200": {
            "description": "What validation found.",
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
                  "$ref": "#/components/schemas/WorkflowValidationResponse"
                },
                "examples": {
                  "validateWorkflowValid": {
                    "$ref": "#/components/examples/validateWorkflowValid"
                  },
                  "validateWorkflowWarning": {
                    "$ref": "#/components/examples/validateWorkflowWarning"
                  },
                  "validateWorkflowInvalid": {
                    "$ref": "#/components/examples/validateWorkflowInvalid"
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
            "$ref": "#/components/responses/ResultsForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/preview": {
      "post": {
        "operationId": "previewWorkflow",
        "tags": [
          "executions"
        ],
        "summary": "Preview a workflow",
        "x-repetition": "once",
        "description": "Runs the stored workflow to show what it does: how many rows each node gives, and the first of them. Terminators do not run, and nothing is stored: a preview is not an execution. With `until_node_id` no more runs than what leads to that node. A fixture replaces the output of a node, so that a graph can be tried without its sources: what leads to that node alone is neither fetched nor run. It takes the place of one of the executions that the key may have running. Needs the scope `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PreviewInput"
              },
              "examples": {
                "previewWorkflowAll": {
                  "$ref": "#/components/examples/previewWorkflowAll"
                },
                "previewWorkflowFixture": {
                  "$ref": "#/components/examples/previewWorkflowFixture"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "What the nodes give.",
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
                  "$ref": "#/components/schemas/WorkflowPreviewResponse"
                },
                "examples": {
                  "previewWorkflowResult": {
                    "$ref": "#/components/examples/previewWorkflowResult"
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
            "$ref": "#/components/responses/ExecuteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          "422": {
            "$ref": "#/components/responses/PreviewRefused"
          },
          "429": {
            "$ref": "#/components/responses/TooManyExecutions"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          },
          "504": {
            "$ref": "#/components/responses/ExecutionTimedOut"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/data/{resultId}": {
      "get": {
        "operationId": "getResultPage",
        "tags": [
          "executions"
        ],
        "summary": "Read a stored result",
        "description": "One page of a result that an execution stored, without running the workflow again. A page takes the same time whatever its position. A result stays for 24 hours from its execution unless configured otherwise; reading does not prolong it. Needs the scope `workflows:read` or `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ResultId"
          },
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/RowsLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of rows.",
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
                  "$ref": "#/components/schemas/ResultPageResponse"
                },
                "examples": {
                  "getResultPageFirst": {
                    "$ref": "#/components/examples/getResultPageFirst"
                  },
                  "getResultPageLast": {
                    "$ref": "#/components/examples/getResultPageLast"
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
            "$ref": "#/components/responses/ResultsForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ResultNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/data/{resultId}/export": {
      "get": {
        "operationId": "exportResult",
        "tags": [
          "executions"
        ],
        "summary": "Export a stored result",
        "description": "Every row of a result that an execution stored, as a file, in one response that is streamed. A response that breaks off is not complete: it ends without the end that HTTP requires, which clients report as an error. `format` decides, and the header `Accept` does not. Needs the scope `workflows:read` or `workflows:execute`. See [Export a result](/docs/guides/export).",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ResultId"
          },
          {
            "$ref": "#/components/parameters/FormatOfExport"
          },
          {
            "$ref": "#/components/parameters/ColumnsOfExport"
          },
          {
            "$ref": "#/components/parameters/FormulasOfExport"
          }
        ],
        "responses": {
          "200": {
            "description": "The rows as a file. CSV has the names of the columns in its first line. JSON is one array of objects, NDJSON one object per line. Parquet has columns with types.",
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
              "Content-Disposition": {
                "$ref": "#/components/headers/ContentDisposition"
              }
            },
            "content": {
              "text/csv": {
                "schema": {
                  "$ref": "#/components/schemas/ResultExport"
                },
                "examples": {
                  "exportResultCsv": {
                    "$ref": "#/components/examples/exportResultCsv"
                  }
                }
              },
              "application/x-ndjson": {
                "schema": {
                  "$ref": "#/components/schemas/ResultExport"
                },
                "examples": {
                  "exportResultNdjson": {
                    "$ref": "#/components/examples/exportResultNdjson"
                  }
                }
              },
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ResultRows"
                },
                "examples": {
                  "exportResultJson": {
                    "$ref": "#/components/examples/exportResultJson"
                  }
                }
              },
              "application/vnd.apache.parquet": {
                "schema": {
                  "$ref": "#/components/schemas/ResultExport"
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
            "$ref": "#/components/responses/ResultsForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ResultNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/executions": {
      "get": {
        "operationId": "listExecutions",
        "tags": [
          "executions"
        ],
        "summary": "List executions",
        "description": "One page of the history of executions, newest first: those of the workflows that the key sees, whoever asked for the run. With the level `user` these are the workflows of the key's user, with `client` all of the organization's; executions of a deleted workflow stay visible to the same keys. Every run is in it, however it was started, for 30 days unless configured otherwise: a queued one from the start, one that its caller waits for once it has taken 0.1 s, calls another service, or has ended; of an organization whose executions take more than 10 GiB, the oldest are deleted earlier. The history is counted as far as 1,000 executions: `total` is at most that, with `total_is_capped` true where there may be more. A page that begins after the first 1,000 is refused; narrow the list with `started_before` to read on. Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/ExecutionsLimit"
          },
          {
            "$ref": "#/components/parameters/WorkflowFilter"
          },
          {
            "$ref": "#/components/parameters/StatusFilter"
          },
          {
            "$ref": "#/components/parameters/TriggerFilter"
          },
          {
            "$ref": "#/components/parameters/StartedAfter"
          },
          {
            "$ref": "#/components/parameters/StartedBefore"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of executions.",
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
                  "$ref": "#/components/schemas/ExecutionListResponse"
                },
                "examples": {
                  "listExecutionsResult": {
                    "$ref": "#/components/examples/listExecutionsResult"
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
            "$ref": "#/components/responses/ReadForbidden"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/executions/{executionId}": {
      "get": {
        "operationId": "getExecution",
        "tags": [
          "executions"
        ],
        "summary": "Read an execution",
        "description": "How far a run is, or how it ended, what it read and which results it stored. With `Prefer: wait=30` the response is held until the run has ended, or for 30 seconds: follow a run so instead of asking again and again. A run has ended when `finished_at` is not null. Needs the scope `workflows:read` or `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/ExecutionId"
          },
          {
            "$ref": "#/components/parameters/PreferWait"
          }
        ],
        "responses": {
          "200": {
            "description": "The execution as it is now.",
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
              "Preference-Applied": {
                "$ref": "#/components/headers/PreferenceApplied"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ExecutionResponse"
                },
                "examples": {
                  "getExecutionQueued": {
                    "$ref": "#/components/examples/getExecutionQueued"
                  },
                  "getExecutionCompleted": {
                    "$ref": "#/components/examples/getExecutionCompleted"
                  },
                  "getExecutionFailed": {
                    "$ref": "#/components/examples/getExecutionFailed"
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
            "$ref": "#/components/responses/ResultsForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ExecutionNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/executions/{executionId}/cancel": {
      "post": {
        "operationId": "cancelExecution",
        "tags": [
          "executions"
        ],
        "summary": "Cancel an execution",
        "x-repetition": "idempotent",
        "description": "Stops a run that is queued or running, in whichever process, and returns the execution. One that is queued has ended when the response comes; one that is running ends within about a second, so its `status` may still be `running`. A run that has ended stays as it ended. To cancel twice does no harm. Needs the scope `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/ExecutionId"
          }
        ],
        "responses": {
          "200": {
            "description": "The execution as it is now.",
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
                  "$ref": "#/components/schemas/ExecutionResponse"
                },
                "examples": {
                  "cancelExecutionResult": {
                    "$ref": "#/components/examples/cancelExecutionResult"
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
            "$ref": "#/components/responses/ExecuteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ExecutionNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/graphs/validate": {
      "post": {
        "operationId": "validateGraph",
        "tags": [
          "executions"
        ],
        "summary": "Validate a graph",
        "x-repetition": "read",
        "description": "Checks a graph that is not stored, exactly as validate checks a stored one, and stores nothing. Problems name nodes by their position in `nodes`. What create refuses is refused here too, with the same error; everything else that is wrong with the graph is in the validation result, which is a success. Needs the scope `workflows:read`, `workflows:write` or `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ValidateGraphInput"
              },
              "examples": {
                "validateGraphMinimal": {
                  "$ref": "#/components/examples/validateGraphMinimal"
                },
                "validateGraphMisspelt": {
                  "$ref": "#/components/examples/validateGraphMisspelt"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "What validation found.",
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
                  "$ref": "#/components/schemas/GraphValidationResponse"
                },
                "examples": {
                  "validateGraphValid": {
                    "$ref": "#/components/examples/validateGraphValid"
                  },
                  "validateGraphInvalid": {
                    "$ref": "#/components/examples/validateGraphInvalid"
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
            "$ref": "#/components/responses/CatalogueForbidden"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/revisions": {
      "get": {
        "operationId": "listRevisions",
        "tags": [
          "workflows"
        ],
        "summary": "List the revisions of a workflow",
        "description": "One page of the graphs that the workflow has and had, newest first. Each replacement of the graph or of its parameters makes a revision, and so does going back to an earlier one; changes of title, description or `is_active` make none. The newest 1,000 are kept, as long as the replaced graphs take up at most 64 MiB. See [Versions](/docs/guides/versions). Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/RevisionsLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of revisions.",
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
                  "$ref": "#/components/schemas/RevisionListResponse"
                },
                "examples": {
                  "listRevisionsResult": {
                    "$ref": "#/components/examples/listRevisionsResult"
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
            "$ref": "#/components/responses/ReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/revisions/{revision}": {
      "get": {
        "operationId": "getRevision",
        "tags": [
          "workflows"
        ],
        "summary": "Read a revision of a workflow",
        "description": "The graph as it was, with the ids that its nodes and edges had then: those that the executions of this revision name. `nodes`, `edges` and `parameters` can be sent to create and update. The current revision can be read too. Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/RevisionNumber"
          }
        ],
        "responses": {
          "200": {
            "description": "The revision.",
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
                  "$ref": "#/components/schemas/RevisionResponse"
                },
                "examples": {
                  "getRevisionResult": {
                    "$ref": "#/components/examples/getRevisionResult"
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
            "$ref": "#/components/responses/ReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/RevisionNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/revisions/{revision}/restore": {
      "post": {
        "operationId": "restoreRevision",
        "tags": [
          "workflows"
        ],
        "summary": "Go back to a revision",
        "description": "Makes the graph of the revision the newest revision: nodes and edges get new ids, and all revisions in between stay. Title, description, `is_active` and schedules stay as they are. With `If-Match`, nothing changes unless the workflow is still as you have read it. Needs the scope `workflows:write`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/RevisionNumber"
          },
          {
            "$ref": "#/components/parameters/IfMatch"
          },
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The workflow as it is stored now.",
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
                "$ref": "#/components/headers/WorkflowETag"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WrittenWorkflowResponse"
                },
                "examples": {
                  "restoreRevisionResult": {
                    "$ref": "#/components/examples/restoreRevisionResult"
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
            "$ref": "#/components/responses/WriteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/RevisionNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyMismatch"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/schedules": {
      "get": {
        "operationId": "listSchedules",
        "tags": [
          "schedules"
        ],
        "summary": "List the schedules of a workflow",
        "description": "One page of the workflow's schedules, newest first. Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/Page"
          },
          {
            "$ref": "#/components/parameters/SchedulesLimit"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of schedules.",
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
                  "$ref": "#/components/schemas/ScheduleListResponse"
                },
                "examples": {
                  "listSchedulesResult": {
                    "$ref": "#/components/examples/listSchedulesResult"
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
            "$ref": "#/components/responses/ReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "post": {
        "operationId": "createSchedule",
        "tags": [
          "schedules"
        ],
        "summary": "Create a schedule",
        "description": "Runs the workflow at the times that a cron expression names. Each of these times starts one run, however many processes the service has. The runs are queued, and belong to the user whose key creates the schedule. A schedule rests while its `is_active` or that of its workflow is false, and after its user is deleted. A workflow has at most 100 schedules. See [Schedules](/docs/guides/schedules). Needs the scopes `workflows:write` and `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write",
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CreateScheduleInput"
              },
              "examples": {
                "createScheduleMinimal": {
                  "$ref": "#/components/examples/createScheduleMinimal"
                },
                "createScheduleWhole": {
                  "$ref": "#/components/examples/createScheduleWhole"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The schedule as it is stored now.",
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
                "$ref": "#/components/headers/ScheduleLocation"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScheduleResponse"
                },
                "examples": {
                  "createScheduleResult": {
                    "$ref": "#/components/examples/createScheduleResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidSchedule"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ScheduleForbidden"
          },
          "404": {
            "$ref": "#/components/responses/WorkflowNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyMismatch"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/schedules/{scheduleId}": {
      "get": {
        "operationId": "getSchedule",
        "tags": [
          "schedules"
        ],
        "summary": "Read a schedule",
        "description": "The schedule with the next five times at which it runs. Needs the scope `workflows:read`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ScheduleId"
          }
        ],
        "responses": {
          "200": {
            "description": "The schedule.",
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
                  "$ref": "#/components/schemas/ScheduleResponse"
                },
                "examples": {
                  "getScheduleResult": {
                    "$ref": "#/components/examples/getScheduleResult"
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
            "$ref": "#/components/responses/ReadForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ScheduleNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "patch": {
        "operationId": "updateSchedule",
        "tags": [
          "schedules"
        ],
        "summary": "Change a schedule",
        "x-repetition": "idempotent",
        "description": "Changes what the body has and leaves the rest. A change of `cron`, `time_zone` or `is_active` takes effect at once: times that have passed do not run. Runs that are queued or running continue. What reading returns can be sent back. Needs the scopes `workflows:write` and `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write",
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ScheduleId"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/UpdateScheduleInput"
              },
              "examples": {
                "updateSchedulePause": {
                  "$ref": "#/components/examples/updateSchedulePause"
                },
                "updateScheduleTimes": {
                  "$ref": "#/components/examples/updateScheduleTimes"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The schedule as it is stored now.",
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
                  "$ref": "#/components/schemas/ScheduleResponse"
                },
                "examples": {
                  "updateScheduleResult": {
                    "$ref": "#/components/examples/updateScheduleResult"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidSchedule"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ScheduleForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ScheduleNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      },
      "delete": {
        "operationId": "deleteSchedule",
        "tags": [
          "schedules"
        ],
        "summary": "Delete a schedule",
        "x-repetition": "once",
        "description": "Deletes the schedule. Runs that are queued or running continue. Needs the scopes `workflows:write` and `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:write",
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ScheduleId"
          }
        ],
        "responses": {
          "204": {
            "description": "The schedule is deleted.",
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
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/ScheduleForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ScheduleNotFound"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/workflows/{workflowId}/schedules/{scheduleId}/run": {
      "post": {
        "operationId": "runSchedule",
        "tags": [
          "schedules"
        ],
        "summary": "Run a schedule now",
        "description": "Queues a run of the workflow with the parameters of the schedule, whatever the time is, and also where the schedule is paused or `overlap` would skip a time. The run belongs to the key that requests it. The times of the schedule stay as they are. Needs the scope `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/WorkflowId"
          },
          {
            "$ref": "#/components/parameters/ScheduleId"
          },
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "responses": {
          "202": {
            "description": "The run is queued.",
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
                "$ref": "#/components/headers/ExecutionLocation"
              },
              "Idempotency-Replayed": {
                "$ref": "#/components/headers/IdempotencyReplayed"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ExecutionResponse"
                },
                "examples": {
                  "runScheduleResult": {
                    "$ref": "#/components/examples/runScheduleResult"
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
            "$ref": "#/components/responses/ExecuteForbidden"
          },
          "404": {
            "$ref": "#/components/responses/ScheduleNotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimedOut"
          },
          "409": {
            "$ref": "#/components/responses/IdempotencyConflict"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyMismatch"
          },
          "429": {
            "$ref": "#/components/responses/TooManyExecutions"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/ServiceUnavailable"
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/node-types": {
      "get": {
        "operationId": "listNodeTypes",
        "tags": [
          "node-types"
        ],
        "summary": "List node types",
        "description": "The catalogue of node types with their categories, ports, config schemas and examples, filtered by category, role, or both. Weir's own come first. After them comes one for each operation of your organization's integrations, in a category that is the `slug` of the integration. It is long and rarely changes: send its `ETag` back in `If-None-Match`. Needs any one of the scopes `workflows:read`, `workflows:write` and `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/CategoryFilter"
          },
          {
            "$ref": "#/components/parameters/RoleFilter"
          },
          {
            "$ref": "#/components/parameters/NodeTypesPage"
          },
          {
            "$ref": "#/components/parameters/NodeTypesLimit"
          },
          {
            "$ref": "#/components/parameters/IfNoneMatchTag"
          }
        ],
        "responses": {
          "200": {
            "description": "The node types.",
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
                "$ref": "#/components/headers/ContentETag"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/NodeTypeListResponse"
                },
                "examples": {
                  "listNodeTypesResult": {
                    "$ref": "#/components/examples/listNodeTypesResult"
                  }
                }
              }
            }
          },
          "304": {
            "$ref": "#/components/responses/ContentNotModified"
          },
          "400": {
            "$ref": "#/components/responses/InvalidParameter"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/CatalogueForbidden"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    },
    "/api/v1/functions": {
      "get": {
        "operationId": "listFunctions",
        "tags": [
          "node-types"
        ],
        "summary": "List functions of expressions",
        "description": "The functions that [expressions](/docs/expressions) can call, each with its parameters, the types of its result and an example. Needs any one of the scopes `workflows:read`, `workflows:write` and `workflows:execute`.",
        "security": [
          {
            "bearerKey": [
              "workflows:read"
            ]
          },
          {
            "bearerKey": [
              "workflows:write"
            ]
          },
          {
            "bearerKey": [
              "workflows:execute"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The functions.",
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
                  "$ref": "#/components/schemas/FunctionListResponse"
                },
                "examples": {
                  "listFunctionsResult": {
                    "$ref": "#/components/examples/listFunctionsResult"
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
            "$ref": "#/components/responses/CatalogueForbidden"
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
          },
          "default": {
            "$ref": "#/components/responses/OtherError"
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "KnownErrorCode": {
        "description": "The error codes of this version, to compare `error.code` with. That field is a string: later versions may add codes.",
        "type": "string",
        "enum": [
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
        "examples": [
          "UNAUTHORIZED"
        ]
      },
      "KnownExecutionStatus": {
        "description": "The execution statuses of this version, to compare `status` with and to filter by. That field is a string: later versions may add statuses.",
        "type": "string",
        "enum": [
          "queued",
          "running",
          "completed",
          "failed",
          "timed_out",
          "cancelled"
        ],
        "examples": [
          "completed"
        ]
      },
      "KnownExecutionTrigger": {
        "description": "The triggers of this version, to compare `trigger` with and to filter by. That field is a string: later versions may add triggers.",
        "type": "string",
        "enum": [
          "api",
          "schedule"
        ],
        "x-enumNames": [
          "TriggerApi",
          "TriggerSchedule"
        ],
        "examples": [
          "schedule"
        ]
      },
      "KnownProblemCode": {
        "description": "The problem codes of this version, to compare `code` with. That field is a string: later versions may add codes.",
        "type": "string",
        "enum": [
          "missing_terminator",
          "unknown_node_type",
          "unknown_port",
          "unconnected_input",
          "too_many_connections",
          "cycle",
          "dead_branch",
          "graph_too_large",
          "missing_config",
          "invalid_config",
          "missing_param",
          "unknown_param",
          "credential_not_found",
          "credential_not_allowed",
          "credential_mismatch",
          "credential_conflict",
          "unknown_column",
          "duplicate_column",
          "type_mismatch",
          "invalid_expression",
          "invalid_value",
          "out_of_memory",
          "result_too_large",
          "timed_out",
          "cancelled",
          "storage_full",
          "engine_unavailable",
          "source_failed",
          "delivery_failed",
          "delivery_in_doubt",
          "delivery_changed",
          "result_not_stored",
          "engine_failed",
          "cancelled_by_request",
          "workflow_deleted",
          "workflow_changed",
          "user_deleted",
          "key_revoked",
          "scope_removed",
          "not_permitted",
          "params_expired",
          "queue_timeout"
        ],
        "examples": [
          "missing_terminator"
        ],
        "x-enum-varnames": [
          "MISSING_TERMINATOR",
          "UNKNOWN_NODE_TYPE",
          "UNKNOWN_PORT",
          "UNCONNECTED_INPUT",
          "TOO_MANY_CONNECTIONS",
          "CYCLE",
          "DEAD_BRANCH",
          "GRAPH_TOO_LARGE",
          "MISSING_CONFIG",
          "INVALID_CONFIG",
          "MISSING_PARAM",
          "UNKNOWN_PARAM",
          "KNOWN_PROBLEM_CODE_CREDENTIAL_NOT_FOUND",
          "CREDENTIAL_NOT_ALLOWED",
          "CREDENTIAL_MISMATCH",
          "CREDENTIAL_CONFLICT",
          "UNKNOWN_COLUMN",
          "DUPLICATE_COLUMN",
          "TYPE_MISMATCH",
          "INVALID_EXPRESSION",
          "INVALID_VALUE",
          "OUT_OF_MEMORY",
          "KNOWN_PROBLEM_CODE_RESULT_TOO_LARGE",
          "KNOWN_PROBLEM_CODE_TIMED_OUT",
          "KNOWN_PROBLEM_CODE_CANCELLED",
          "STORAGE_FULL",
          "ENGINE_UNAVAILABLE",
          "SOURCE_FAILED",
          "DELIVERY_FAILED",
          "DELIVERY_IN_DOUBT",
          "DELIVERY_CHANGED",
          "RESULT_NOT_STORED",
          "ENGINE_FAILED",
          "CANCELLED_BY_REQUEST",
          "WORKFLOW_DELETED",
          "WORKFLOW_CHANGED",
          "USER_DELETED",
          "KEY_REVOKED",
          "SCOPE_REMOVED",
          "NOT_PERMITTED",
          "PARAMS_EXPIRED",
          "QUEUE_TIMEOUT"
        ]
      },
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
        "examples": [
          "INVALID_INPUT"
        ]
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
            "examples": [
              "https://weir.example.com/docs/errors/INVALID_INPUT"
            ]
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
      "ProblemCode": {
        "description": "What kind of problem it is: `missing_terminator`, `unknown_node_type`, `unknown_port`, `unconnected_input`, `too_many_connections`, `cycle`, `dead_branch`, `graph_too_large`, `missing_config`, `invalid_config`, `missing_param`, `unknown_param`, `credential_not_found`, `credential_not_allowed`, `credential_mismatch`, `credential_conflict`, `unknown_column`, `duplicate_column`, `type_mismatch`, `invalid_expression`, `invalid_value`, `out_of_memory`, `result_too_large`, `timed_out`, `cancelled`, `storage_full`, `engine_unavailable`, `source_failed`, `delivery_failed`, `delivery_in_doubt`, `delivery_changed`, `result_not_stored`, `engine_failed`, and of a run in the background `cancelled_by_request`, `workflow_deleted`, `workflow_changed`, `params_expired`, `queue_timeout`, and of a run that whoever asked for it may no longer run `user_deleted`, `key_revoked`, `scope_removed`, `not_permitted`. The list is open; later versions may add codes. Treat one that you do not know as a problem of the node that it names.",
        "type": "string",
        "pattern": "^[a-z][a-z_]*$",
        "x-extensible-enum": [
          "missing_terminator",
          "unknown_node_type",
          "unknown_port",
          "unconnected_input",
          "too_many_connections",
          "cycle",
          "dead_branch",
          "graph_too_large",
          "missing_config",
          "invalid_config",
          "missing_param",
          "unknown_param",
          "credential_not_found",
          "credential_not_allowed",
          "credential_mismatch",
          "credential_conflict",
          "unknown_column",
          "duplicate_column",
          "type_mismatch",
          "invalid_expression",
          "invalid_value",
          "out_of_memory",
          "result_too_large",
          "timed_out",
          "cancelled",
          "storage_full",
          "engine_unavailable",
          "source_failed",
          "delivery_failed",
          "delivery_in_doubt",
          "delivery_changed",
          "result_not_stored",
          "engine_failed",
          "cancelled_by_request",
          "workflow_deleted",
          "workflow_changed",
          "user_deleted",
          "key_revoked",
          "scope_removed",
          "not_permitted",
          "params_expired",
          "queue_timeout"
        ],
        "examples": [
          "unknown_column"
        ]
      },
      "Problem": {
        "description": "Something that validation found in a workflow.",
        "type": "object",
        "required": [
          "node_id",
          "code",
          "message"
        ],
        "properties": {
          "node_id": {
            "description": "The node that is meant; null when it is the workflow as a whole.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode"
          },
          "message": {
            "description": "What is wrong, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          },
          "path": {
            "description": "What is meant in the node's config, as a JSON Pointer (`/aggregations/0/field`).",
            "type": "string"
          },
          "doc_url": {
            "description": "The page that says how to fix it.",
            "type": "string",
            "format": "uri-reference",
            "examples": [
              "/docs/guides/problems#unknown-column"
            ]
          }
        }
      },
      "Id": {
        "description": "Names one thing of its kind for ever; never used again after a deletion.",
        "type": "integer",
        "format": "int32",
        "minimum": 1,
        "maximum": 2147483647,
        "examples": [
          1
        ]
      },
      "ResultColumn": {
        "description": "A column of a result.",
        "type": "object",
        "required": [
          "name",
          "type"
        ],
        "properties": {
          "name": {
            "description": "Its name, as in every row.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "`string`, `number`, `boolean`, `date`, `timestamp`, `object` or `array`; in validation also `unknown`, of a column whose type only the values of a run can tell. The list is open. Whole numbers beyond 2^53−1 come as digit strings.",
            "type": "string",
            "examples": [
              "number"
            ]
          }
        },
        "examples": [
          {
            "name": "price",
            "type": "number"
          }
        ]
      },
      "PortColumns": {
        "description": "The columns that leave each output port, by its name; null where they are known only in a run.",
        "type": "object",
        "additionalProperties": {
          "type": [
            "array",
            "null"
          ],
          "items": {
            "$ref": "#/components/schemas/ResultColumn"
          }
        },
        "examples": [
          {
            "output1": [
              {
                "name": "item",
                "type": "string"
              }
            ]
          }
        ]
      },
      "NodeColumns": {
        "description": "What is known of a node's output without running it.",
        "type": "object",
        "required": [
          "node_id",
          "outputs"
        ],
        "properties": {
          "node_id": {
            "$ref": "#/components/schemas/Id"
          },
          "outputs": {
            "$ref": "#/components/schemas/PortColumns"
          }
        }
      },
      "WorkflowValidation": {
        "description": "What validation found. `valid` and each `code` are stable; wording and order are not.",
        "type": "object",
        "required": [
          "valid"
        ],
        "properties": {
          "valid": {
            "description": "Whether the workflow can be executed as it is.",
            "type": "boolean"
          },
          "warnings": {
            "description": "Present when `valid` is true. What does not stop the workflow but is likely not meant.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Problem"
            }
          },
          "errors": {
            "description": "Present when `valid` is false. What stops the workflow.",
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "#/components/schemas/Problem"
            }
          },
          "nodes": {
            "description": "The columns of every node, in node order, as far as they are known without a run. Absent where a run was refused.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/NodeColumns"
            }
          }
        }
      },
      "LongId": {
        "description": "Names one thing of its kind for ever, of which there may be more than 32 bits can count.",
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 9007199254740991,
        "examples": [
          4711
        ]
      },
      "ExecutionStatus": {
        "description": "How far the run is or how it ended: `queued`, `running`, `completed`, `failed`, `timed_out`, `cancelled`. `completed` is the only success. The list is open; later versions may add statuses: whether the run has ended says `finished_at`.",
        "type": "string",
        "x-extensible-enum": [
          "queued",
          "running",
          "completed",
          "failed",
          "timed_out",
          "cancelled"
        ],
        "examples": [
          "completed"
        ]
      },
      "RowRange": {
        "description": "Rows that follow one another.",
        "type": "object",
        "required": [
          "row",
          "rows"
        ],
        "properties": {
          "row": {
            "description": "The first row, counted from 0.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "rows": {
            "description": "How many rows there are.",
            "type": "integer",
            "format": "int64",
            "minimum": 1
          }
        }
      },
      "DeliveryError": {
        "description": "Why the rows of one request were not delivered, or are in doubt.",
        "type": "object",
        "required": [
          "row",
          "rows",
          "code",
          "message"
        ],
        "properties": {
          "row": {
            "description": "The first row of the request, counted from 0.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "rows": {
            "description": "How many rows the request carried.",
            "type": "integer",
            "format": "int64",
            "minimum": 1
          },
          "code": {
            "description": "`http_<status>`: the service responded with that status. `no_response`: the request was sent, and no response came.\n`unreachable`: no connection came about, or the name does not resolve to a public address. `not_allowed`: the address, a header or the credential does not allow the request.\n`rate_limited`: the rate of the operation left no turn before the end of the run.\n`interrupted`: the run ended. `in_doubt`: the process that ran the workflow ended while it sent the rows. `invalid_value`: a value\ncannot be sent. `too_large`: the body is larger than 16 MiB.",
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]*$",
            "maxLength": 64
          },
          "message": {
            "description": "The reason, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          }
        }
      },
      "ExecutionDelivery": {
        "description": "What one terminator sent to another service. Rows are counted from 0, in the order of its input. Each row is in exactly one of\n`delivered`, `failed`, `in_doubt` and `not_sent`.",
        "type": "object",
        "required": [
          "node_id",
          "delivered",
          "failed",
          "in_doubt",
          "in_doubt_ranges",
          "not_sent",
          "calls",
          "errors"
        ],
        "properties": {
          "node_id": {
            "description": "The terminator that sent them.",
            "$ref": "#/components/schemas/Id"
          },
          "delivered": {
            "description": "Rows that the service took, as its response says (a status from 200 to 299).",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "failed": {
            "description": "Rows that the service refused, or that never reached it.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "in_doubt": {
            "description": "Rows that were sent, and whose response never came: the service may have taken them. While the run continues, they include\nthe rows that are being sent.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "in_doubt_ranges": {
            "description": "Which rows are in doubt, in order; none outside of these is. Where there are more than 1,000 ranges, the last one\nreaches from its first row to the last row in doubt, whatever became of the rows between. Empty in reports of releases that did not list them.",
            "type": "array",
            "maxItems": 1000,
            "items": {
              "$ref": "#/components/schemas/RowRange"
            }
          },
          "not_sent": {
            "description": "Rows that were not sent, because the run ended before them.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "calls": {
            "description": "How many requests were sent, repeated ones included. A row can fail without one, such as where the host accepts no connection. Requests of rows that are in doubt because the process ended count once each, though some of them may not have been sent.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "errors": {
            "description": "What went wrong with rows that failed or are in doubt, for the first 100 requests.",
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/DeliveryError"
            }
          }
        }
      },
      "ExecutionProblem": {
        "description": "Why a run did not complete.",
        "type": "object",
        "required": [
          "node_id",
          "code",
          "message"
        ],
        "properties": {
          "node_id": {
            "description": "The node that failed; null when no single node is at fault.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode"
          },
          "message": {
            "description": "The reason, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          },
          "doc_url": {
            "description": "The page that says how to fix it.",
            "type": "string",
            "format": "uri-reference",
            "examples": [
              "/docs/guides/problems#unknown-column"
            ]
          }
        }
      },
      "EndedExecution": {
        "description": "A run that did not complete. It leaves no rows.",
        "type": "object",
        "required": [
          "workflow_id",
          "status",
          "execution_time_ms",
          "error"
        ],
        "properties": {
          "execution_id": {
            "description": "Names the run in the history, where it can be read again. Absent for a preview, which is not in it.",
            "$ref": "#/components/schemas/LongId"
          },
          "workflow_id": {
            "$ref": "#/components/schemas/Id"
          },
          "status": {
            "$ref": "#/components/schemas/ExecutionStatus"
          },
          "execution_time_ms": {
            "description": "How long the run took, in milliseconds.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "deliveries": {
            "description": "What each terminator sent to another service, in node order; absent where none sends anything.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionDelivery"
            }
          },
          "has_effects": {
            "description": "Whether the run may have changed something in another service: it has begun to send rows, or a getter or setter sent a request by another method than GET. Such a run is not started again for the same `Idempotency-Key`, and a call without one would repeat what it did. Absent for a preview.",
            "type": "boolean"
          },
          "error": {
            "$ref": "#/components/schemas/ExecutionProblem"
          }
        }
      },
      "ExecutionRefusalData": {
        "description": "With the code WORKFLOW_INVALID the validation result; with EXECUTION_FAILED, RESULT_TOO_LARGE and EXECUTION_TIMEOUT the run that did not complete.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/WorkflowValidation"
          },
          {
            "$ref": "#/components/schemas/EndedExecution"
          }
        ]
      },
      "Timestamp": {
        "description": "A moment in UTC with milliseconds, ISO 8601.",
        "type": "string",
        "format": "date-time",
        "examples": [
          "2026-03-01T09:30:00.000Z"
        ]
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
            "$ref": "#/components/schemas/Timestamp"
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
              "const": true
            }
          },
          "error": {
            "$ref": "#/components/schemas/ErrorInfo"
          },
          "data": {
            "description": "Present when a workflow was not run or did not complete.",
            "$ref": "#/components/schemas/ExecutionRefusalData"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "KeyName": {
        "description": "A label for people, 1 to 100 characters, not only blanks.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
        "examples": [
          "Nightly import"
        ]
      },
      "ScopeLevel": {
        "description": "Whose resources a key sees. `user`: its owner's own. `client`: all resources of the organization; only an admin can create such a key.",
        "type": "string",
        "enum": [
          "user",
          "client"
        ],
        "x-enumNames": [
          "ScopeLevelUser",
          "ScopeLevelClient"
        ],
        "examples": [
          "user"
        ]
      },
      "GrantedScope": {
        "description": "One thing that the key may be used for, as `Scope` says: `workflows:read`, `workflows:write`, `workflows:execute`. The list is open; later versions may add scopes, so let one that you do not know pass.",
        "type": "string",
        "x-extensible-enum": [
          "workflows:read",
          "workflows:write",
          "workflows:execute"
        ],
        "examples": [
          "workflows:read"
        ]
      },
      "ApiKey": {
        "description": "A key. Its value cannot be read after its creation.",
        "type": "object",
        "required": [
          "id",
          "name",
          "key_prefix",
          "scope_level",
          "scopes",
          "is_active",
          "last_used_at",
          "expires_at",
          "created",
          "created_by_key_id"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/KeyName"
          },
          "key_prefix": {
            "description": "The first 12 characters of the key, to tell keys apart.",
            "type": "string",
            "minLength": 12,
            "maxLength": 12
          },
          "scope_level": {
            "$ref": "#/components/schemas/ScopeLevel"
          },
          "scopes": {
            "description": "What the key may be used for.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/GrantedScope"
            }
          },
          "is_active": {
            "description": "False once the key is revoked.",
            "type": "boolean"
          },
          "last_used_at": {
            "description": "When the key was last used, to the minute; null when it never was.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "description": "When the key stops working; null when it does not expire.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "created_by_key_id": {
            "description": "The id of the key that made it; null when it was made with a session.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647,
            "examples": [
              3
            ]
          }
        }
      },
      "KeyListResponse": {
        "description": "One page of the keys that the caller may see.",
        "type": "object",
        "required": [
          "success",
          "keys",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "keys": {
            "description": "Newest first, revoked ones included.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ApiKey"
            }
          },
          "total": {
            "description": "How many keys there are on all pages.",
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
            "description": "How many keys a page has.",
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
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "Scope": {
        "description": "One thing that a key may be used for. `workflows:read`: list and read workflows, validate, read results, browse node types. `workflows:write`: create, change and delete workflows, browse node types. `workflows:execute`: execute, validate, read results, browse node types.",
        "type": "string",
        "enum": [
          "workflows:read",
          "workflows:write",
          "workflows:execute"
        ],
        "examples": [
          "workflows:read"
        ]
      },
      "CreateKeyInput": {
        "description": "A new key.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "$ref": "#/components/schemas/KeyName"
          },
          "scope_level": {
            "description": "Whose resources the key sees. Absent, it is `user`. `client` can be granted by an admin only, and by a bearer key only if it is of that level itself.",
            "$ref": "#/components/schemas/ScopeLevel"
          },
          "scopes": {
            "description": "What the key may be used for. Absent, it is `[\"workflows:read\"]`. A bearer key can grant only scopes that it has.",
            "type": "array",
            "uniqueItems": true,
            "maxItems": 3,
            "items": {
              "$ref": "#/components/schemas/Scope"
            }
          },
          "expires_at": {
            "description": "When the key stops working, ISO 8601 with an offset or `Z`, in the future and before the year 3000. Absent or null, the key does not expire.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "examples": [
              "2030-01-01T00:00:00.000Z"
            ]
          }
        }
      },
      "NewKey": {
        "description": "A key as its creation shows it.",
        "type": "object",
        "required": [
          "id",
          "name",
          "key_prefix",
          "scope_level",
          "scopes",
          "expires_at",
          "created"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "$ref": "#/components/schemas/KeyName"
          },
          "key_prefix": {
            "description": "The first 12 characters of the key, to tell keys apart.",
            "type": "string",
            "minLength": 12,
            "maxLength": 12
          },
          "scope_level": {
            "$ref": "#/components/schemas/ScopeLevel"
          },
          "scopes": {
            "description": "What the key may be used for.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/GrantedScope"
            }
          },
          "expires_at": {
            "description": "When the key stops working; null when it does not expire.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "CreatedKeyResponse": {
        "description": "The new key and, this once, its value.",
        "type": "object",
        "required": [
          "success",
          "key",
          "full_key"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "key": {
            "$ref": "#/components/schemas/NewKey"
          },
          "full_key": {
            "description": "The key's value, to be sent as `Authorization: Bearer …`. It is shown here only and cannot be retrieved again.",
            "type": "string",
            "pattern": "^weir_[0-9A-Za-z]+$"
          }
        }
      },
      "KeyResponse": {
        "description": "The key.",
        "type": "object",
        "required": [
          "success",
          "key"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "key": {
            "$ref": "#/components/schemas/ApiKey"
          }
        }
      },
      "RevokedKeyResponse": {
        "description": "The key is revoked.",
        "type": "object",
        "required": [
          "success",
          "revoked"
        ],
        "properties": {
          "success": {
            "description": "Always true.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "revoked": {
            "description": "Always true; also when the key was revoked before.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "revoked_count": {
            "description": "With `descendants=true`, how many keys stopped working with this call, the key itself included.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "UpdateKeyInput": {
        "description": "What to change; absent fields stay as they are. The level, the value and the expiry of a key cannot be changed.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/KeyName"
          },
          "scopes": {
            "description": "All scopes of the key, in place of the old ones. A bearer key can grant only scopes that it has.",
            "type": "array",
            "uniqueItems": true,
            "maxItems": 3,
            "items": {
              "$ref": "#/components/schemas/Scope"
            }
          }
        }
      },
      "WorkflowTitle": {
        "description": "What to call the workflow, 1 to 255 characters, not only blanks.",
        "type": "string",
        "minLength": 1,
        "maxLength": 255,
        "pattern": "^[^\\x00]*[^\\x00\\s][^\\x00]*$",
        "examples": [
          "Orders over ten"
        ]
      },
      "WorkflowListItem": {
        "description": "A workflow without its graph.",
        "type": "object",
        "required": [
          "id",
          "title",
          "description",
          "is_active",
          "created",
          "modified",
          "node_count",
          "edge_count"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "title": {
            "$ref": "#/components/schemas/WorkflowTitle"
          },
          "description": {
            "description": "What the workflow is for; null when none was given.",
            "type": [
              "string",
              "null"
            ]
          },
          "is_active": {
            "description": "Whether the workflow's schedules run. It has no bearing on execution by call.",
            "type": "boolean"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "node_count": {
            "description": "How many nodes the workflow has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "edge_count": {
            "description": "How many edges the workflow has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "WorkflowList": {
        "description": "One page of workflows.",
        "type": "object",
        "required": [
          "workflows",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "workflows": {
            "description": "Newest first.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/WorkflowListItem"
            }
          },
          "total": {
            "description": "How many workflows there are on all pages.",
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
            "description": "How many workflows a page has.",
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
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "WorkflowListResponse": {
        "description": "One page of workflows.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/WorkflowList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
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
        "examples": [
          "setter"
        ]
      },
      "NodeConfig": {
        "description": "The settings of a node, as the `config_schema` of its node type describes them. Any scalar or list in it may be `{\"$param\": \"name\"}`, optionally with a `default`: it takes the parameter of that name from the execute call. A config that is missing something or wrong is stored as it is and reported by validate.",
        "type": "object",
        "additionalProperties": true,
        "examples": [
          {
            "field": "price",
            "operator": ">",
            "value": 10
          }
        ]
      },
      "NodeInput": {
        "description": "One step of a workflow to be stored.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "node_type",
          "node_role"
        ],
        "properties": {
          "node_type": {
            "description": "A node type of the catalogue, `<category>/<operation>`. One that the catalogue does not have is refused.",
            "type": "string",
            "minLength": 3,
            "maxLength": 200,
            "pattern": "^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$",
            "examples": [
              "queryoperators/filter"
            ]
          },
          "node_role": {
            "description": "The role that the catalogue gives the node type; another one is refused.",
            "$ref": "#/components/schemas/NodeRole"
          },
          "label": {
            "description": "What to call the node on screen, at most 255 characters. Absent, it is the node type's label.",
            "type": "string",
            "maxLength": 255,
            "pattern": "^[^\\x00]*$",
            "examples": [
              "Only the expensive ones"
            ]
          },
          "config": {
            "$ref": "#/components/schemas/NodeConfig"
          },
          "id": {
            "description": "The id that an earlier read gave the node. It is accepted so that what was read can be sent back; edges of the same body may name the node by it. The stored node gets an id of its own.",
            "$ref": "#/components/schemas/Id"
          }
        }
      },
      "EdgeInput": {
        "description": "An edge to be stored. Each end is named by the node's position in `nodes` of the same body or, when a workflow that was read is sent back, by the `id` that the node has in the same body. Where both are sent, the position counts.",
        "type": "object",
        "additionalProperties": false,
        "if": {
          "required": [
            "source_node_id"
          ]
        },
        "then": {
          "if": {
            "required": [
              "target_node_id"
            ]
          },
          "else": {
            "required": [
              "target_node_index"
            ]
          }
        },
        "else": {
          "required": [
            "source_node_index"
          ],
          "if": {
            "required": [
              "target_node_id"
            ]
          },
          "else": {
            "required": [
              "target_node_index"
            ]
          }
        },
        "properties": {
          "source_node_index": {
            "description": "The position of the source node in `nodes`, counted from 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647,
            "examples": [
              0
            ]
          },
          "target_node_index": {
            "description": "The position of the target node in `nodes`, counted from 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647,
            "examples": [
              1
            ]
          },
          "source_key": {
            "description": "The output port of the source node; the node type must have it. Absent, it is `output1`.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[^\\x00]*$",
            "examples": [
              "output1"
            ]
          },
          "target_key": {
            "description": "The input port of the target node; the node type must have it. Absent, it is `input1`.",
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[^\\x00]*$",
            "examples": [
              "input1"
            ]
          },
          "source_node_id": {
            "description": "The `id` of the source node in `nodes` of the same body.",
            "$ref": "#/components/schemas/Id"
          },
          "target_node_id": {
            "description": "The `id` of the target node in `nodes` of the same body.",
            "$ref": "#/components/schemas/Id"
          },
          "id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          }
        }
      },
      "WorkflowParameter": {
        "description": "A parameter that calls may send. Besides the fields that are listed, it may have `default`, the value where a call sends none or null, `enum`, a list of up to 200 values that are allowed, and for `rows` also `columns`, a list of `{\"name\", \"type\"}` in order or an object from name to type, with the types that configs declare columns with.",
        "type": "object",
        "additionalProperties": true,
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "description": "`string`, `number`, `integer`, `boolean`, `date`, `timestamp`, `array` or `rows`, a list of objects or one object. An `integer` is a whole number of 64 bits; beyond 2^53 its digits are sent as text. Dates and timestamps are sent as ISO 8601 text. The list is open; later versions may add types.",
            "type": "string",
            "x-extensible-enum": [
              "string",
              "number",
              "integer",
              "boolean",
              "date",
              "timestamp",
              "array",
              "rows"
            ],
            "examples": [
              "number"
            ]
          },
          "required": {
            "description": "Whether a call has to send it. Absent, it need not. One that is required has no `default`.",
            "type": "boolean"
          },
          "description": {
            "description": "What it is for, at most 1,000 characters.",
            "type": "string"
          }
        },
        "examples": [
          {
            "type": "number",
            "required": true,
            "description": "The lowest price that counts."
          },
          {
            "type": "rows",
            "columns": [
              {
                "name": "item",
                "type": "string"
              },
              {
                "name": "price",
                "type": "number"
              }
            ]
          }
        ]
      },
      "WorkflowParameters": {
        "description": "The parameters that calls may send, up to 100, by names of at most 64 letters, digits and underscores of which the first is no digit. Where they are declared, a call is refused before it runs if it sends others, leaves out one that is required, or sends a value of another type; `{\"$param\": \"name\"}` in configs and `$name` in expressions are checked against them. Null: none are declared, and a call may send anything; an empty object: a call sends none. Together they have at most 65,536 characters of JSON.",
        "type": [
          "object",
          "null"
        ],
        "additionalProperties": {
          "$ref": "#/components/schemas/WorkflowParameter"
        },
        "examples": [
          {
            "min_price": {
              "type": "number",
              "default": 10
            }
          }
        ]
      },
      "NodeIdMap": {
        "description": "From the position of each submitted node, as a string, to the id that it got.",
        "type": "object",
        "additionalProperties": {
          "$ref": "#/components/schemas/Id"
        },
        "examples": [
          {
            "0": 11,
            "1": 12
          }
        ]
      },
      "CreateWorkflowInput": {
        "description": "A new workflow. What was read of another one can be sent as it is to make a copy.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "title"
        ],
        "dependentRequired": {
          "edges": [
            "nodes"
          ]
        },
        "properties": {
          "title": {
            "$ref": "#/components/schemas/WorkflowTitle"
          },
          "description": {
            "description": "What the workflow is for, in at most 16,384 characters.",
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[^\\x00]*$",
            "examples": [
              "Keeps the orders that cost more than ten."
            ]
          },
          "is_active": {
            "description": "Whether the workflow's schedules run. Absent, they do.",
            "type": "boolean"
          },
          "nodes": {
            "description": "The nodes of the graph, at most 500.",
            "type": "array",
            "maxItems": 500,
            "items": {
              "$ref": "#/components/schemas/NodeInput"
            }
          },
          "edges": {
            "description": "The edges of the graph, at most 2,000. They need `nodes` in the same body.",
            "type": "array",
            "maxItems": 2000,
            "items": {
              "$ref": "#/components/schemas/EdgeInput"
            }
          },
          "parameters": {
            "description": "The parameters that calls may send.",
            "$ref": "#/components/schemas/WorkflowParameters"
          },
          "id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "created": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "modified": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "revision": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "version": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "node_id_map": {
            "description": "Accepted, so that the response to a write can be sent back, and ignored.",
            "$ref": "#/components/schemas/NodeIdMap"
          }
        }
      },
      "Node": {
        "description": "One step of a workflow.",
        "type": "object",
        "required": [
          "id",
          "node_type",
          "node_role",
          "label",
          "config"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "node_type": {
            "description": "A node type of the catalogue, `<category>/<operation>`.",
            "type": "string",
            "examples": [
              "queryoperators/filter"
            ]
          },
          "node_role": {
            "$ref": "#/components/schemas/NodeRole"
          },
          "label": {
            "description": "What to call the node on screen.",
            "type": "string"
          },
          "config": {
            "$ref": "#/components/schemas/NodeConfig"
          }
        }
      },
      "Edge": {
        "description": "Data flows from an output port of one node to an input port of another.",
        "type": "object",
        "required": [
          "id",
          "source_node_id",
          "target_node_id",
          "source_key",
          "target_key"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "source_node_id": {
            "$ref": "#/components/schemas/Id"
          },
          "target_node_id": {
            "$ref": "#/components/schemas/Id"
          },
          "source_key": {
            "description": "The output port of the source node.",
            "type": "string",
            "examples": [
              "output1"
            ]
          },
          "target_key": {
            "description": "The input port of the target node.",
            "type": "string",
            "examples": [
              "input1"
            ]
          }
        }
      },
      "WrittenWorkflow": {
        "description": "A workflow as it is stored now and, where nodes were sent, the ids that they got.",
        "type": "object",
        "required": [
          "id",
          "title",
          "description",
          "is_active",
          "created",
          "modified",
          "revision",
          "version",
          "nodes",
          "edges",
          "parameters"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "title": {
            "$ref": "#/components/schemas/WorkflowTitle"
          },
          "description": {
            "description": "What the workflow is for; null when none was given.",
            "type": [
              "string",
              "null"
            ]
          },
          "is_active": {
            "description": "Whether the workflow's schedules run. It has no bearing on execution by call.",
            "type": "boolean"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "revision": {
            "description": "Which graph this is. It counts from 1 and goes up by one whenever the graph is replaced. The `workflow_revision` of an execution names it.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "examples": [
              2
            ]
          },
          "version": {
            "description": "Counts from 1 and goes up by one with every update, whatever it changes.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "examples": [
              3
            ]
          },
          "nodes": {
            "description": "In the order in which they were submitted.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Node"
            }
          },
          "edges": {
            "description": "In the order in which they were submitted.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Edge"
            }
          },
          "parameters": {
            "$ref": "#/components/schemas/WorkflowParameters"
          },
          "node_id_map": {
            "$ref": "#/components/schemas/NodeIdMap"
          }
        }
      },
      "WrittenWorkflowResponse": {
        "description": "The workflow as it is stored now.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/WrittenWorkflow"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Workflow": {
        "description": "A workflow with its graph.",
        "type": "object",
        "required": [
          "id",
          "title",
          "description",
          "is_active",
          "created",
          "modified",
          "revision",
          "version",
          "nodes",
          "edges",
          "parameters"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "title": {
            "$ref": "#/components/schemas/WorkflowTitle"
          },
          "description": {
            "description": "What the workflow is for; null when none was given.",
            "type": [
              "string",
              "null"
            ]
          },
          "is_active": {
            "description": "Whether the workflow's schedules run. It has no bearing on execution by call.",
            "type": "boolean"
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "revision": {
            "description": "Which graph this is. It counts from 1 and goes up by one whenever the graph is replaced. The `workflow_revision` of an execution names it.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "examples": [
              2
            ]
          },
          "version": {
            "description": "Counts from 1 and goes up by one with every update, whatever it changes.",
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "examples": [
              3
            ]
          },
          "nodes": {
            "description": "In the order in which they were submitted.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Node"
            }
          },
          "edges": {
            "description": "In the order in which they were submitted.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Edge"
            }
          },
          "parameters": {
            "$ref": "#/components/schemas/WorkflowParameters"
          }
        }
      },
      "WorkflowResponse": {
        "description": "The workflow.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/Workflow"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "UpdateWorkflowInput": {
        "description": "What to change; absent fields stay as they are. With `nodes`, the whole graph is replaced; without, it stays. What was read can be sent back as it is.",
        "type": "object",
        "additionalProperties": false,
        "dependentRequired": {
          "edges": [
            "nodes"
          ]
        },
        "properties": {
          "title": {
            "$ref": "#/components/schemas/WorkflowTitle"
          },
          "description": {
            "description": "What the workflow is for, in at most 16,384 characters; null removes it.",
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[^\\x00]*$"
          },
          "is_active": {
            "description": "Whether the workflow's schedules run.",
            "type": "boolean"
          },
          "nodes": {
            "description": "The nodes of the new graph, at most 500. The old nodes and edges are deleted and these created, all or nothing.",
            "type": "array",
            "maxItems": 500,
            "items": {
              "$ref": "#/components/schemas/NodeInput"
            }
          },
          "edges": {
            "description": "The edges of the new graph, at most 2,000. They need `nodes` in the same body.",
            "type": "array",
            "maxItems": 2000,
            "items": {
              "$ref": "#/components/schemas/EdgeInput"
            }
          },
          "parameters": {
            "description": "The parameters that calls may send, all of them: they are replaced as a whole. Null removes the declaration.",
            "$ref": "#/components/schemas/WorkflowParameters"
          },
          "id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "created": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "modified": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "revision": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "version": {
            "description": "Accepted, so that what was read can be sent back, and ignored. Send `If-Match` to change only what you have read.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "node_id_map": {
            "description": "Accepted, so that the response to a write can be sent back, and ignored.",
            "$ref": "#/components/schemas/NodeIdMap"
          }
        }
      },
      "WorkflowDocumentPart": {
        "description": "A part of an OpenAPI document.",
        "type": "object",
        "additionalProperties": true
      },
      "WorkflowDocument": {
        "description": "An OpenAPI 3.1 document. Its other fields are those that OpenAPI describes.",
        "type": "object",
        "additionalProperties": true,
        "required": [
          "openapi",
          "info",
          "paths",
          "components"
        ],
        "properties": {
          "openapi": {
            "description": "The version of OpenAPI.",
            "type": "string",
            "examples": [
              "3.1.0"
            ]
          },
          "info": {
            "$ref": "#/components/schemas/WorkflowDocumentPart"
          },
          "paths": {
            "$ref": "#/components/schemas/WorkflowDocumentPart"
          },
          "components": {
            "$ref": "#/components/schemas/WorkflowDocumentPart"
          }
        }
      },
      "ExecuteParams": {
        "description": "Parameters by name, for the nodes that take some (`sources/params`, and `{\"$param\":\"name\"}` in any config). Whole numbers beyond 2^53 that a double does not hold are refused, not rounded: send their digits as text.",
        "type": "object",
        "additionalProperties": true,
        "examples": [
          {
            "orders": [
              {
                "item": "tea",
                "price": 12.5
              },
              {
                "item": "cup",
                "price": 4
              }
            ]
          }
        ]
      },
      "ExecuteInput": {
        "description": "What the run is given.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "params": {
            "$ref": "#/components/schemas/ExecuteParams"
          }
        }
      },
      "Row": {
        "description": "One row; maps column name to value.",
        "type": "object",
        "additionalProperties": true,
        "examples": [
          {
            "item": "tea",
            "price": 12.5
          }
        ]
      },
      "ResultSchema": {
        "description": "Maps column name to type name: `string`, `number`, `boolean`, `date`, `timestamp`, `object`, `array`. The list of types is open. Whole numbers beyond 2^53−1 come as digit strings. `columns` has the columns in order, which many JSON readers do not keep for names such as `2024`.",
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "examples": [
          {
            "item": "string",
            "price": "number"
          }
        ]
      },
      "ExecutionOutput": {
        "description": "One stored result of a run.",
        "type": "object",
        "required": [
          "node_id",
          "result_id",
          "total_rows"
        ],
        "properties": {
          "node_id": {
            "description": "The terminator that made it.",
            "$ref": "#/components/schemas/Id"
          },
          "result_id": {
            "description": "Reads the rows page by page.",
            "type": "string",
            "pattern": "^dataRef:"
          },
          "total_rows": {
            "description": "How many rows it has.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          }
        }
      },
      "ExecutionWarning": {
        "description": "What may be wrong with the rows of one getter, although the run completed.",
        "type": "object",
        "required": [
          "node_id",
          "message"
        ],
        "properties": {
          "node_id": {
            "description": "The getter.",
            "$ref": "#/components/schemas/Id"
          },
          "message": {
            "description": "A sentence for people. The wording may change.",
            "type": "string",
            "minLength": 1
          }
        },
        "examples": [
          {
            "node_id": 12,
            "message": "No row has `skuu`; the rows have `sku`, `title`"
          }
        ]
      },
      "ExecutionResult": {
        "description": "What a run produced. `rows`, `schema` and `result_id` are those of the first dashboard output in node order.",
        "type": "object",
        "required": [
          "execution_id",
          "id",
          "workflow_id",
          "status",
          "execution_time_ms",
          "result_id",
          "rows",
          "total_rows",
          "schema",
          "columns",
          "truncated",
          "next_page_url",
          "expires_at",
          "outputs",
          "deliveries",
          "warnings"
        ],
        "properties": {
          "execution_id": {
            "description": "Names the run in the history, where it can be read again.",
            "$ref": "#/components/schemas/LongId"
          },
          "id": {
            "description": "The same as `execution_id`, as executions have it.",
            "$ref": "#/components/schemas/LongId"
          },
          "workflow_id": {
            "$ref": "#/components/schemas/Id"
          },
          "status": {
            "$ref": "#/components/schemas/ExecutionStatus"
          },
          "execution_time_ms": {
            "description": "How long the run took, in milliseconds.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "result_id": {
            "description": "Reads the rows again, page by page, until `expires_at`.",
            "type": "string",
            "pattern": "^dataRef:"
          },
          "rows": {
            "description": "All rows, unless `truncated` is true.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Row"
            }
          },
          "total_rows": {
            "description": "How many rows the result has, in `rows` or not.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "schema": {
            "$ref": "#/components/schemas/ResultSchema"
          },
          "columns": {
            "description": "The columns, in order.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResultColumn"
            }
          },
          "truncated": {
            "description": "Whether the result has more rows than this response carries (10,000 rows or 8 MiB); `next_page_url` leads to the rest.",
            "type": "boolean"
          },
          "next_page_url": {
            "description": "The path of the first page that holds rows which `rows` does not; null when `rows` has them all.",
            "type": [
              "string",
              "null"
            ]
          },
          "expires_at": {
            "description": "When the stored result expires; afterwards requests for it fail with DATA_EXPIRED.",
            "$ref": "#/components/schemas/Timestamp"
          },
          "outputs": {
            "description": "Every stored result of the run, in node order. Rows that are sent to another service are no result; a workflow that does nothing else\nwith its rows leaves an empty one.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionOutput"
            }
          },
          "deliveries": {
            "description": "What each terminator sent to another service, in node order; empty where none sends anything.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionDelivery"
            }
          },
          "warnings": {
            "description": "What may be wrong with the rows that a getter brought in, in node order: a declared column that no row has, records that were\nleft out, numbers that became text.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionWarning"
            }
          }
        }
      },
      "ExecutionResultResponse": {
        "description": "The completed run.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/ExecutionResult"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "ExecutionTrigger": {
        "description": "What started the run: `api`, a call of this interface, or `schedule`, a schedule of the workflow. The list is open; later versions may add triggers.",
        "type": "string",
        "x-extensible-enum": [
          "api",
          "schedule"
        ],
        "examples": [
          "api"
        ]
      },
      "ExecutionSource": {
        "description": "What one getter of a run brought in, and how long that took.",
        "type": "object",
        "required": [
          "node_id",
          "rows",
          "bytes",
          "ms",
          "warnings"
        ],
        "properties": {
          "node_id": {
            "description": "The getter.",
            "$ref": "#/components/schemas/Id"
          },
          "rows": {
            "description": "How many rows it gave.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "bytes": {
            "description": "The size of the rows as they came: the body of a response after decompression, the JSON of a parameter or of the rows in a\nconfig. 0 for a getter that computes its rows.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "ms": {
            "description": "How long it took to fetch and read them, in milliseconds. What a query reads while it runs counts for the run alone.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "warnings": {
            "description": "What may be wrong with the rows, as sentences for people. The wording may change.",
            "type": "array",
            "items": {
              "type": "string",
              "minLength": 1
            }
          }
        }
      },
      "ExecutionError": {
        "description": "Why the run did not complete; null unless it has ended without success.",
        "type": [
          "object",
          "null"
        ],
        "required": [
          "node_id",
          "code",
          "message"
        ],
        "properties": {
          "node_id": {
            "description": "The node that failed; null when no single node is at fault.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode"
          },
          "message": {
            "description": "The reason, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          },
          "doc_url": {
            "description": "The page that says how to fix it.",
            "type": "string",
            "format": "uri-reference",
            "examples": [
              "/docs/guides/problems#unknown-column"
            ]
          }
        }
      },
      "Execution": {
        "description": "One run of a workflow, from when it was asked for to how it ended.",
        "type": "object",
        "required": [
          "id",
          "execution_id",
          "workflow_id",
          "workflow_revision",
          "status",
          "trigger",
          "schedule_id",
          "user_id",
          "key_id",
          "created",
          "started_at",
          "finished_at",
          "execution_time_ms",
          "total_rows",
          "result_id",
          "expires_at",
          "schema",
          "columns",
          "outputs",
          "sources",
          "deliveries",
          "error"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/LongId"
          },
          "execution_id": {
            "description": "The same as `id`, as results and errors have it.",
            "$ref": "#/components/schemas/LongId"
          },
          "workflow_id": {
            "$ref": "#/components/schemas/Id"
          },
          "workflow_revision": {
            "description": "Which graph of the workflow ran, as the number of its revision, which `getRevision` reads. Of a run that is queued, the one of now.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "status": {
            "$ref": "#/components/schemas/ExecutionStatus"
          },
          "trigger": {
            "$ref": "#/components/schemas/ExecutionTrigger"
          },
          "schedule_id": {
            "description": "The schedule that started the run; null where none did.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "user_id": {
            "description": "Who asked for the run, or made its schedule. It need not be the owner of the workflow.",
            "$ref": "#/components/schemas/Id"
          },
          "key_id": {
            "description": "The API key that asked for the run; null where none did.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1,
            "maximum": 2147483647
          },
          "created": {
            "description": "When the run was asked for.",
            "$ref": "#/components/schemas/Timestamp"
          },
          "started_at": {
            "description": "When it began to run; null while it is queued, and where it ended before it began.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "description": "When it ended; null until then.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "execution_time_ms": {
            "description": "How long it ran, in milliseconds; null until it has ended.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0
          },
          "total_rows": {
            "description": "How many rows the result has; null unless the run completed.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 0
          },
          "result_id": {
            "description": "Reads the rows page by page, until `expires_at`; null unless the run completed. Of several outputs, that of the first dashboard.",
            "type": [
              "string",
              "null"
            ]
          },
          "expires_at": {
            "description": "When the stored result goes; null unless the run completed.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "schema": {
            "description": "The type of each column of the result by its name; empty unless the run completed.",
            "$ref": "#/components/schemas/ResultSchema"
          },
          "columns": {
            "description": "The columns of the result, in order; empty unless the run completed.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResultColumn"
            }
          },
          "outputs": {
            "description": "Every stored result of the run, in node order; empty unless it completed.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionOutput"
            }
          },
          "sources": {
            "description": "What each getter brought in, measured, in node order. It is empty until the run has ended. Of a run that did not complete it\nhas the getters that were done by then.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionSource"
            }
          },
          "deliveries": {
            "description": "What each terminator sent to another service, in node order; empty where none sends anything. It grows while the run sends.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExecutionDelivery"
            }
          },
          "error": {
            "$ref": "#/components/schemas/ExecutionError"
          }
        }
      },
      "ExecutionResponse": {
        "description": "The execution.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true, also when the run failed.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/Execution"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "WorkflowValidationResponse": {
        "description": "The validation result.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true, also when the workflow is not valid.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/WorkflowValidation"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "FixtureRows": {
        "description": "Rows that replace the output of a node.",
        "type": "array",
        "maxItems": 10000,
        "items": {
          "$ref": "#/components/schemas/Row"
        }
      },
      "Fixtures": {
        "description": "Rows by the id of the node whose output they replace, as a string. A terminator has none.",
        "type": "object",
        "additionalProperties": {
          "$ref": "#/components/schemas/FixtureRows"
        },
        "examples": [
          {
            "11": [
              {
                "item": "tea",
                "price": 12.5
              }
            ]
          }
        ]
      },
      "PreviewInput": {
        "description": "What is to be shown, and what it is tried with.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "params": {
            "$ref": "#/components/schemas/ExecuteParams"
          },
          "until_node_id": {
            "description": "Runs no more than what leads to this node. Absent, every node but the terminators.",
            "$ref": "#/components/schemas/Id"
          },
          "rows": {
            "description": "How many rows of each node to show, 0 to 100. Absent, 20.",
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 100,
            "examples": [
              20
            ]
          },
          "fixtures": {
            "$ref": "#/components/schemas/Fixtures"
          }
        }
      },
      "NodePreview": {
        "description": "What one node gives.",
        "type": "object",
        "required": [
          "node_id",
          "columns",
          "total_rows",
          "rows",
          "ms"
        ],
        "properties": {
          "node_id": {
            "$ref": "#/components/schemas/Id"
          },
          "columns": {
            "description": "The columns, in order.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResultColumn"
            }
          },
          "total_rows": {
            "description": "How many rows the node gives, in `rows` or not.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "rows": {
            "description": "The first rows.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Row"
            }
          },
          "ms": {
            "description": "How long this node alone took, in milliseconds, without what was fetched.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          }
        }
      },
      "WorkflowPreview": {
        "description": "What the nodes of a workflow give.",
        "type": "object",
        "required": [
          "nodes"
        ],
        "properties": {
          "nodes": {
            "description": "The nodes that ran, in node order.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/NodePreview"
            }
          }
        }
      },
      "WorkflowPreviewResponse": {
        "description": "What the nodes give.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/WorkflowPreview"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "ResultPage": {
        "description": "One page of a stored result.",
        "type": "object",
        "required": [
          "rows",
          "total_rows",
          "schema",
          "columns",
          "page",
          "limit",
          "has_more",
          "next_page_url",
          "expires_at"
        ],
        "properties": {
          "rows": {
            "description": "The page's rows; none when the page is past the end.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Row"
            }
          },
          "total_rows": {
            "description": "How many rows the result has on all pages.",
            "type": "integer",
            "format": "int64",
            "minimum": 0
          },
          "schema": {
            "$ref": "#/components/schemas/ResultSchema"
          },
          "columns": {
            "description": "The columns, in order.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResultColumn"
            }
          },
          "page": {
            "description": "Which page this is; the first one is 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "limit": {
            "description": "How many rows a page has.",
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
            "type": [
              "string",
              "null"
            ]
          },
          "expires_at": {
            "description": "When the stored result expires; afterwards requests for it fail with DATA_EXPIRED.",
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "ResultPageResponse": {
        "description": "One page of a stored result.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/ResultPage"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "ExportFormat": {
        "description": "The format of an exported result.",
        "type": "string",
        "enum": [
          "csv",
          "ndjson",
          "json",
          "parquet"
        ]
      },
      "FormulaHandling": {
        "description": "What becomes of texts that a spreadsheet program would take for a formula.",
        "type": "string",
        "enum": [
          "guard",
          "keep"
        ]
      },
      "ResultExport": {
        "description": "All rows of a stored result, as a file.",
        "type": "string",
        "format": "binary"
      },
      "ResultRows": {
        "description": "All rows of a stored result, in order.",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Row"
        }
      },
      "ExecutionList": {
        "description": "One page of executions.",
        "type": "object",
        "required": [
          "executions",
          "total",
          "total_is_capped",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "executions": {
            "description": "Newest first.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Execution"
            }
          },
          "total": {
            "description": "How many executions there are on all pages, counted as far as 1,000.",
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "maximum": 1000
          },
          "total_is_capped": {
            "description": "Whether there may be more than `total`, because counting ended at 1,000.",
            "type": "boolean"
          },
          "page": {
            "description": "Which page this is; the first one is 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "limit": {
            "description": "How many executions a page has.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "has_more": {
            "description": "Whether further pages can be read.",
            "type": "boolean"
          },
          "next_page_url": {
            "description": "The path of the next page, with the same limit and filters; null on the last page.",
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "ExecutionListResponse": {
        "description": "One page of executions.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/ExecutionList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "ValidateGraphInput": {
        "description": "A graph to be checked, in the form in which create takes it.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "nodes"
        ],
        "properties": {
          "nodes": {
            "description": "The nodes of the graph, at most 500.",
            "type": "array",
            "maxItems": 500,
            "items": {
              "$ref": "#/components/schemas/NodeInput"
            }
          },
          "edges": {
            "description": "The edges of the graph, at most 2,000.",
            "type": "array",
            "maxItems": 2000,
            "items": {
              "$ref": "#/components/schemas/EdgeInput"
            }
          },
          "parameters": {
            "description": "The parameters that calls of the workflow may send.",
            "$ref": "#/components/schemas/WorkflowParameters"
          }
        }
      },
      "GraphProblem": {
        "description": "Something that validation found in a graph that is not stored.",
        "type": "object",
        "required": [
          "node_index",
          "code",
          "message"
        ],
        "properties": {
          "node_index": {
            "description": "The position of the node in `nodes`, counted from 0; null when the problem concerns the graph as a whole.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode"
          },
          "message": {
            "description": "What is wrong, for people. The wording may change.",
            "type": "string",
            "minLength": 1
          },
          "path": {
            "description": "What is meant in the node's config, as a JSON Pointer (`/aggregations/0/field`).",
            "type": "string"
          },
          "doc_url": {
            "description": "The page that says how to fix it.",
            "type": "string",
            "format": "uri-reference",
            "examples": [
              "/docs/guides/problems#unknown-column"
            ]
          }
        }
      },
      "GraphNodeColumns": {
        "description": "What is known of a node's output without running it, in a graph that is not stored.",
        "type": "object",
        "required": [
          "node_index",
          "outputs"
        ],
        "properties": {
          "node_index": {
            "description": "The position of the node in `nodes`, counted from 0.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "outputs": {
            "$ref": "#/components/schemas/PortColumns"
          }
        }
      },
      "GraphValidation": {
        "description": "What validation found in a graph that is not stored. `valid` and each `code` are stable; wording and order are not.",
        "type": "object",
        "required": [
          "valid",
          "nodes"
        ],
        "properties": {
          "valid": {
            "description": "Whether a workflow with this graph could be executed as it is.",
            "type": "boolean"
          },
          "warnings": {
            "description": "Present when `valid` is true. What does not stop the workflow but is likely not meant.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/GraphProblem"
            }
          },
          "errors": {
            "description": "Present when `valid` is false. What stops the workflow.",
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "#/components/schemas/GraphProblem"
            }
          },
          "nodes": {
            "description": "The columns of every node, in node order, as far as they are known without a run.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/GraphNodeColumns"
            }
          }
        }
      },
      "GraphValidationResponse": {
        "description": "The validation result.",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "description": "Always true, also when the graph is not valid.",
            "type": "boolean",
            "not": {
              "type": "boolean",
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/GraphValidation"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "RevisionItem": {
        "description": "A revision without its graph.",
        "type": "object",
        "required": [
          "number",
          "created",
          "user_id",
          "key_id",
          "restored_from",
          "is_current",
          "node_count",
          "edge_count"
        ],
        "properties": {
          "number": {
            "description": "Counts the graphs of the workflow, from 1. It is the workflow's `revision` while this is its graph.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "created": {
            "description": "When this became the graph of the workflow. Of a graph that is older than the history of revisions, when the workflow was last changed before.",
            "type": "string",
            "format": "date-time"
          },
          "user_id": {
            "description": "Who made it; null of a graph that is older than the history of revisions.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "key_id": {
            "description": "The key that made it; null where no key did, or it is not known.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "restored_from": {
            "description": "The revision whose graph this is again; null where the graph was sent.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "is_current": {
            "description": "Whether this is the graph that the workflow has now.",
            "type": "boolean"
          },
          "node_count": {
            "description": "How many nodes the graph has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "edge_count": {
            "description": "How many edges the graph has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "RevisionList": {
        "description": "One page of revisions.",
        "type": "object",
        "required": [
          "revisions",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "revisions": {
            "description": "Newest first.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/RevisionItem"
            }
          },
          "total": {
            "description": "How many revisions there are on all pages.",
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
            "description": "How many revisions a page has.",
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
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "RevisionListResponse": {
        "description": "One page of revisions.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/RevisionList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Revision": {
        "description": "A graph that the workflow has or had.",
        "type": "object",
        "required": [
          "number",
          "created",
          "user_id",
          "key_id",
          "restored_from",
          "is_current",
          "node_count",
          "edge_count",
          "nodes",
          "edges",
          "parameters"
        ],
        "properties": {
          "number": {
            "description": "Counts the graphs of the workflow, from 1. It is the workflow's `revision` while this is its graph.",
            "type": "integer",
            "format": "int32",
            "minimum": 1
          },
          "created": {
            "description": "When this became the graph of the workflow. Of a graph that is older than the history of revisions, when the workflow was last changed before.",
            "type": "string",
            "format": "date-time"
          },
          "user_id": {
            "description": "Who made it; null of a graph that is older than the history of revisions.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "key_id": {
            "description": "The key that made it; null where no key did, or it is not known.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "restored_from": {
            "description": "The revision whose graph this is again; null where the graph was sent.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int32",
            "minimum": 1
          },
          "is_current": {
            "description": "Whether this is the graph that the workflow has now.",
            "type": "boolean"
          },
          "node_count": {
            "description": "How many nodes the graph has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "edge_count": {
            "description": "How many edges the graph has.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          },
          "nodes": {
            "description": "In the order in which they were submitted, with the ids that they had.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Node"
            }
          },
          "edges": {
            "description": "In the order in which they were submitted, with the ids that they had.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Edge"
            }
          },
          "parameters": {
            "$ref": "#/components/schemas/WorkflowParameters"
          }
        }
      },
      "RevisionResponse": {
        "description": "A revision.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/Revision"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "Cron": {
        "description": "When the workflow runs, to the minute: five fields (minute, hour, day of the month, month, day of the week), or one of `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number, a range `1-5`, each with or without a step `/2`, or a list of these; months and days have names too (`JAN`, `MON`), and 0 and 7 are both Sunday. Where both days are given, either suffices. An expression that never comes, such as `0 0 30 2 *`, is refused.",
        "type": "string",
        "minLength": 1,
        "maxLength": 255,
        "examples": [
          "30 6 * * MON-FRI"
        ]
      },
      "TimeZone": {
        "description": "The IANA time zone that `cron` is read in, such as `Europe/London`; abbreviations such as `BST` are refused, except `UTC` and `GMT`. Where a clock change skips the hour of a time, the run starts when the skipped hour ends; where it repeats the hour, the run starts once, the first time. Expressions with `*` or a step in minute or hour follow the clock instead: skipped times do not run, repeated ones run twice.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "examples": [
          "Europe/Berlin"
        ]
      },
      "ScheduleParams": {
        "description": "The parameters of each run, as `executeWorkflow` takes them, up to 64 KiB of JSON. Those with which the workflow cannot run are refused, such as none where it needs one. Whole numbers beyond 2^53 that a double does not hold are refused, not rounded: send their digits as text.",
        "type": "object",
        "additionalProperties": true,
        "examples": [
          {
            "region": "north"
          }
        ]
      },
      "ScheduleOverlap": {
        "description": "What happens at a time when a run of this schedule is still queued or running. `skip`: nothing, the time passes. `queue`: another run is queued, up to 100 of one schedule, and may run beside the one before.",
        "type": "string",
        "enum": [
          "skip",
          "queue"
        ],
        "x-enumNames": [
          "ScheduleOverlapSkip",
          "ScheduleOverlapQueue"
        ],
        "examples": [
          "skip"
        ]
      },
      "ScheduleCatchUp": {
        "description": "What happens with times that came while the service was not running, more than a minute ago. `none`: they pass. `last`: one run starts for all of them.",
        "type": "string",
        "enum": [
          "none",
          "last"
        ],
        "x-enumNames": [
          "ScheduleCatchUpNone",
          "ScheduleCatchUpLast"
        ],
        "examples": [
          "none"
        ]
      },
      "Schedule": {
        "description": "A schedule of a workflow.",
        "type": "object",
        "required": [
          "id",
          "workflow_id",
          "user_id",
          "cron",
          "time_zone",
          "params",
          "is_active",
          "paused_reason",
          "overlap",
          "catch_up",
          "next_run_at",
          "upcoming",
          "last_run_at",
          "last_execution_id",
          "created",
          "modified"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "workflow_id": {
            "$ref": "#/components/schemas/Id"
          },
          "user_id": {
            "description": "Who made it. Its runs need this user's permission.",
            "$ref": "#/components/schemas/Id"
          },
          "cron": {
            "$ref": "#/components/schemas/Cron"
          },
          "time_zone": {
            "$ref": "#/components/schemas/TimeZone"
          },
          "params": {
            "$ref": "#/components/schemas/ScheduleParams"
          },
          "is_active": {
            "description": "Whether the schedule runs, unless `paused_reason` says otherwise.",
            "type": "boolean"
          },
          "paused_reason": {
            "description": "Why it does not run although `is_active` is true; null if it runs, or `is_active` is false. `workflow_inactive`: the workflow's `is_active` is false. `user_deleted`: its user was deleted; make another schedule. `not_permitted`: its user is no longer an admin, and the workflow belongs to another user. Later versions may add reasons.",
            "type": [
              "string",
              "null"
            ],
            "examples": [
              "workflow_inactive"
            ]
          },
          "overlap": {
            "$ref": "#/components/schemas/ScheduleOverlap"
          },
          "catch_up": {
            "$ref": "#/components/schemas/ScheduleCatchUp"
          },
          "next_run_at": {
            "description": "When it runs next; null while it rests.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "upcoming": {
            "description": "The next five times at which it runs, the first one being `next_run_at`; none while it rests.",
            "type": "array",
            "maxItems": 5,
            "items": {
              "$ref": "#/components/schemas/Timestamp"
            }
          },
          "last_run_at": {
            "description": "When it last started a run, or a call did with `runSchedule`; null when none ever was.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_execution_id": {
            "description": "The execution that it started then; null when there was none.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1,
            "examples": [
              4711
            ]
          },
          "created": {
            "$ref": "#/components/schemas/Timestamp"
          },
          "modified": {
            "$ref": "#/components/schemas/Timestamp"
          }
        }
      },
      "ScheduleList": {
        "description": "One page of schedules.",
        "type": "object",
        "required": [
          "schedules",
          "total",
          "page",
          "limit",
          "has_more",
          "next_page_url"
        ],
        "properties": {
          "schedules": {
            "description": "Newest first.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Schedule"
            }
          },
          "total": {
            "description": "How many schedules there are on all pages.",
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
            "description": "How many schedules a page has.",
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
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "ScheduleListResponse": {
        "description": "One page of schedules.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/ScheduleList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "CreateScheduleInput": {
        "description": "A new schedule. What was read of another one can be sent as it is to make a copy.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "cron"
        ],
        "properties": {
          "cron": {
            "$ref": "#/components/schemas/Cron"
          },
          "time_zone": {
            "description": "The IANA time zone that `cron` is read in. Absent, it is `UTC`.",
            "$ref": "#/components/schemas/TimeZone"
          },
          "params": {
            "description": "The parameters of each run, up to 64 KiB of JSON. Absent, there are none.",
            "$ref": "#/components/schemas/ScheduleParams"
          },
          "is_active": {
            "description": "Whether the schedule runs. Absent, it does.",
            "type": "boolean"
          },
          "overlap": {
            "description": "What happens at a time when a run of this schedule is still queued or running. Absent, it is `skip`.",
            "$ref": "#/components/schemas/ScheduleOverlap"
          },
          "catch_up": {
            "description": "What happens with times that came while the service was not running. Absent, it is `none`.",
            "$ref": "#/components/schemas/ScheduleCatchUp"
          },
          "id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "workflow_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "user_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "paused_reason": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ]
          },
          "next_run_at": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "upcoming": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "array",
            "maxItems": 5,
            "items": {
              "$ref": "#/components/schemas/Timestamp"
            }
          },
          "last_run_at": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_execution_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1
          },
          "created": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "modified": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "ScheduleResponse": {
        "description": "The schedule.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/Schedule"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "UpdateScheduleInput": {
        "description": "What to change; absent fields stay as they are. What was read can be sent back as it is.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "cron": {
            "$ref": "#/components/schemas/Cron"
          },
          "time_zone": {
            "$ref": "#/components/schemas/TimeZone"
          },
          "params": {
            "$ref": "#/components/schemas/ScheduleParams"
          },
          "is_active": {
            "description": "Whether the schedule runs.",
            "type": "boolean"
          },
          "overlap": {
            "$ref": "#/components/schemas/ScheduleOverlap"
          },
          "catch_up": {
            "$ref": "#/components/schemas/ScheduleCatchUp"
          },
          "id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "workflow_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "user_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "$ref": "#/components/schemas/Id"
          },
          "paused_reason": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ]
          },
          "next_run_at": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "upcoming": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "array",
            "maxItems": 5,
            "items": {
              "$ref": "#/components/schemas/Timestamp"
            }
          },
          "last_run_at": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_execution_id": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": [
              "integer",
              "null"
            ],
            "format": "int64",
            "minimum": 1
          },
          "created": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          },
          "modified": {
            "description": "Accepted, so that what was read can be sent back, and ignored.",
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "Category": {
        "description": "A group of node types.",
        "type": "object",
        "required": [
          "id",
          "name",
          "node_count"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id"
          },
          "name": {
            "description": "The first part of the names of its node types.",
            "type": "string",
            "examples": [
              "queryoperators"
            ]
          },
          "node_count": {
            "description": "How many of the listed node types are in it.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "ConfigSchema": {
        "description": "The JSON Schema (2020-12) of a node's `config`, once `$param` fields are replaced.",
        "type": "object",
        "additionalProperties": true
      },
      "ExampleInputs": {
        "description": "The rows that an example gives to each input port, by the port's name; a list of tables where several edges lead to the port.",
        "type": "object",
        "additionalProperties": true
      },
      "NodeTypeExample": {
        "description": "One run of the node that shows what it does.",
        "type": "object",
        "required": [
          "title",
          "config",
          "output"
        ],
        "properties": {
          "title": {
            "description": "What the example shows.",
            "type": "string"
          },
          "config": {
            "$ref": "#/components/schemas/NodeConfig"
          },
          "inputs": {
            "description": "Absent where the node has no input port.",
            "$ref": "#/components/schemas/ExampleInputs"
          },
          "params": {
            "description": "Present where the node takes parameters of the run.",
            "$ref": "#/components/schemas/ExecuteParams"
          },
          "output": {
            "description": "The rows that come out.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Row"
            }
          }
        }
      },
      "NodeType": {
        "description": "An entry of the catalogue.",
        "type": "object",
        "required": [
          "node_type",
          "category",
          "label",
          "node_role",
          "description",
          "inputs",
          "outputs",
          "requires_credential",
          "config_schema",
          "examples"
        ],
        "properties": {
          "node_type": {
            "description": "The name that nodes refer to, `<category>/<operation>`.",
            "type": "string",
            "examples": [
              "queryoperators/filter"
            ]
          },
          "category": {
            "description": "The category's name.",
            "type": "string",
            "examples": [
              "queryoperators"
            ]
          },
          "label": {
            "description": "What to call it on screen.",
            "type": "string",
            "examples": [
              "Filter"
            ]
          },
          "node_role": {
            "$ref": "#/components/schemas/NodeRole"
          },
          "description": {
            "description": "What it does.",
            "type": "string"
          },
          "inputs": {
            "description": "The names of its input ports.",
            "type": "array",
            "items": {
              "type": "string"
            },
            "examples": [
              [
                "input1"
              ]
            ]
          },
          "outputs": {
            "description": "The names of its output ports.",
            "type": "array",
            "items": {
              "type": "string"
            },
            "examples": [
              [
                "output1"
              ]
            ]
          },
          "requires_credential": {
            "description": "Whether it needs a stored credential for a third party.",
            "type": "boolean"
          },
          "config_schema": {
            "$ref": "#/components/schemas/ConfigSchema"
          },
          "examples": {
            "description": "Runs that show what it does.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/NodeTypeExample"
            }
          }
        }
      },
      "NodeTypeList": {
        "description": "The catalogue, or what the filters leave of it.",
        "type": "object",
        "required": [
          "categories",
          "node_types",
          "total"
        ],
        "properties": {
          "categories": {
            "description": "The categories of the listed node types.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Category"
            }
          },
          "node_types": {
            "description": "In the order of the catalogue.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/NodeType"
            }
          },
          "total": {
            "description": "How many node types are listed.",
            "type": "integer",
            "format": "int32",
            "minimum": 0
          }
        }
      },
      "NodeTypeListResponse": {
        "description": "The catalogue, or what the filters leave of it.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/NodeTypeList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      },
      "ValueType": {
        "description": "The type of a value in an expression: `string`, `integer`, `number`, `boolean`, `date`, `timestamp`, `object` (any JSON value) or `array`. More may come.",
        "type": "string",
        "examples": [
          "integer"
        ]
      },
      "FunctionParameter": {
        "description": "What a function takes at one place.",
        "type": "object",
        "required": [
          "name",
          "types",
          "required",
          "literal",
          "repeats"
        ],
        "properties": {
          "name": {
            "description": "As `usage` calls it.",
            "type": "string",
            "examples": [
              "digits"
            ]
          },
          "types": {
            "description": "The types that it takes; `null` is taken everywhere.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ValueType"
            }
          },
          "required": {
            "description": "Whether a call must have it.",
            "type": "boolean"
          },
          "literal": {
            "description": "Whether it must be written out as text in quotes, so that it is known before a run.",
            "type": "boolean"
          },
          "repeats": {
            "description": "Whether any number of further arguments of this kind may follow.",
            "type": "boolean"
          }
        }
      },
      "FunctionExample": {
        "description": "A call that needs no columns, and what it gives.",
        "type": "object",
        "required": [
          "expression",
          "result"
        ],
        "properties": {
          "expression": {
            "description": "Can be put into an expression as it stands.",
            "type": "string",
            "examples": [
              "round(1234.5, -2)"
            ]
          },
          "result": {
            "description": "As results show the value; text without its quotes.",
            "type": "string",
            "examples": [
              "1200"
            ]
          }
        }
      },
      "ExpressionFunction": {
        "description": "A function of expressions.",
        "type": "object",
        "required": [
          "name",
          "category",
          "usage",
          "description",
          "parameters",
          "returns",
          "example",
          "doc_url"
        ],
        "properties": {
          "name": {
            "description": "Its name; calls may write it in upper case too.",
            "type": "string",
            "examples": [
              "round"
            ]
          },
          "category": {
            "description": "The subject under which the docs show it. More may come.",
            "type": "string",
            "examples": [
              "numbers"
            ]
          },
          "usage": {
            "description": "How a call is written.",
            "type": "string",
            "examples": [
              "round(x, digits)"
            ]
          },
          "description": {
            "description": "What it gives.",
            "type": "string"
          },
          "parameters": {
            "description": "In the order of the call.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FunctionParameter"
            }
          },
          "returns": {
            "description": "The types that the result may have; which one follows from the arguments.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ValueType"
            }
          },
          "example": {
            "$ref": "#/components/schemas/FunctionExample"
          },
          "doc_url": {
            "description": "Its place in the docs.",
            "type": "string",
            "format": "uri-reference",
            "examples": [
              "/docs/expressions#round"
            ]
          }
        }
      },
      "FunctionList": {
        "description": "All functions of expressions.",
        "type": "object",
        "required": [
          "functions",
          "total"
        ],
        "properties": {
          "functions": {
            "description": "Those of a category together.",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExpressionFunction"
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
      "FunctionListResponse": {
        "description": "All functions of expressions.",
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
              "const": false
            }
          },
          "data": {
            "$ref": "#/components/schemas/FunctionList"
          },
          "meta": {
            "$ref": "#/components/schemas/Meta"
          }
        }
      }
    },
    "securitySchemes": {
      "bearerKey": {
        "description": "An API key, `weir_…`. The scopes that an operation lists are those that the key must have; of several alternatives, one suffices.",
        "type": "http",
        "scheme": "bearer"
      },
      "sessionCookie": {
        "description": "The cookie that logging in sets; `__Host-weir_session` where the service is reached over https.",
        "type": "apiKey",
        "in": "cookie",
        "name": "weir_session"
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
      "KeysLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many keys a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 1000,
          "default": 1000
        },
        "example": 1000
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[\\x20-\\x7e]+$"
        },
        "example": "7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77"
      },
      "KeyId": {
        "name": "keyId",
        "in": "path",
        "required": true,
        "description": "The API key's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 1
      },
      "Descendants": {
        "name": "descendants",
        "in": "query",
        "description": "With `true`, every key that was made with the key, directly or by way of others, is revoked with it. Absent, it is `false`.",
        "schema": {
          "type": "boolean"
        },
        "example": true
      },
      "WorkflowsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many workflows a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "WorkflowId": {
        "name": "workflowId",
        "in": "path",
        "required": true,
        "description": "The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 1
      },
      "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "Return the workflow only if it is no longer in a state that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"3-1772357400000\""
      },
      "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "Do this only if the workflow is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412. Weak tags (`W/\"…\"`) never match.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"3-1772357400000\""
      },
      "IfNoneMatchTag": {
        "name": "If-None-Match",
        "in": "header",
        "description": "Return the response only if it is no longer one that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"6f1d2c84a0b35e97c4d8f20b9a7e1356\""
      },
      "PreferAsync": {
        "name": "Prefer",
        "in": "header",
        "description": "How the caller would like the response (RFC 7240). `respond-async`: at once with 202 and the execution, while the workflow runs in the background. `respond-async, wait=10`: with 200 and the rows if the run ends within 10 seconds, 0 to 50, and with 202 otherwise. Absent, the response comes when the run has ended. Other preferences are ignored.",
        "schema": {
          "type": "string",
          "maxLength": 1000
        },
        "example": "respond-async, wait=10"
      },
      "ResultId": {
        "name": "resultId",
        "in": "path",
        "required": true,
        "description": "The `result_id` of an execution, raw or percent-encoded.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "dataRef:6VbLq0sYt3nJxW2cRk8PzA"
      },
      "RowsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many rows a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 1000,
          "default": 100
        },
        "example": 100
      },
      "FormatOfExport": {
        "name": "format",
        "in": "query",
        "required": true,
        "description": "The format of the file.",
        "schema": {
          "$ref": "#/components/schemas/ExportFormat"
        },
        "example": "csv"
      },
      "ColumnsOfExport": {
        "name": "columns",
        "in": "query",
        "description": "Which columns the file has, in this order, with commas between their names. Without it, it has all of them in the order of the result. A comma within a name is written `%2C`.",
        "schema": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 255
          },
          "minItems": 1,
          "maxItems": 500,
          "uniqueItems": true
        },
        "style": "form",
        "explode": false,
        "example": [
          "item",
          "price"
        ]
      },
      "FormulasOfExport": {
        "name": "formulas",
        "in": "query",
        "description": "Only for CSV. Absent or `guard`, a `'` is put before a text that a spreadsheet program would take for a formula: one that begins with `=`, `+`, `-` or `@`, also after blanks, and is not a plain number, or that begins with a tab or a line break. Texts with `;`, `|` or a tab are quoted, and a formula behind one of them, as in `a;=1+1`, gets the `'` too, unless it stands in the first column. With `keep`, every text stays exactly as it is.",
        "schema": {
          "$ref": "#/components/schemas/FormulaHandling"
        },
        "example": "keep"
      },
      "ExecutionsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many executions a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "WorkflowFilter": {
        "name": "workflow_id",
        "in": "query",
        "description": "Lists only executions of this workflow. Of one that the key may not see there are none.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 1
      },
      "StatusFilter": {
        "name": "status",
        "in": "query",
        "description": "Lists only executions with this status; may be given several times, for any of them.",
        "schema": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/KnownExecutionStatus"
          }
        },
        "style": "form",
        "explode": true,
        "example": [
          "failed",
          "timed_out"
        ]
      },
      "TriggerFilter": {
        "name": "trigger",
        "in": "query",
        "description": "Lists only executions that this started.",
        "schema": {
          "$ref": "#/components/schemas/KnownExecutionTrigger"
        },
        "example": "schedule"
      },
      "StartedAfter": {
        "name": "started_after",
        "in": "query",
        "description": "Lists only executions that started at this moment or later. One that has not started yet counts as of when it was created.",
        "schema": {
          "type": "string",
          "format": "date-time"
        },
        "example": "2026-03-01T09:30:00.000Z"
      },
      "StartedBefore": {
        "name": "started_before",
        "in": "query",
        "description": "Lists only executions that started earlier than this moment. One that has not started yet counts as of when it was created.",
        "schema": {
          "type": "string",
          "format": "date-time"
        },
        "example": "2026-03-02T09:30:00.000Z"
      },
      "ExecutionId": {
        "name": "executionId",
        "in": "path",
        "required": true,
        "description": "The execution's id. Any other value than a whole number from 1 to 9007199254740991 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/LongId"
        },
        "example": 4711
      },
      "PreferWait": {
        "name": "Prefer",
        "in": "header",
        "description": "How the caller would like the response (RFC 7240). `wait=30`: when the run has ended, or after 30 seconds at the latest, 0 to 50. Absent, the response comes at once. Other preferences are ignored.",
        "schema": {
          "type": "string",
          "maxLength": 1000
        },
        "example": "wait=30"
      },
      "RevisionsLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many revisions a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "RevisionNumber": {
        "name": "revision",
        "in": "path",
        "required": true,
        "description": "The revision's number. Any other value than a whole number from 1 to 2147483647 is treated as a revision that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 2
      },
      "SchedulesLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many schedules a page has.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        },
        "example": 50
      },
      "ScheduleId": {
        "name": "scheduleId",
        "in": "path",
        "required": true,
        "description": "The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.",
        "schema": {
          "$ref": "#/components/schemas/Id"
        },
        "example": 4
      },
      "CategoryFilter": {
        "name": "category",
        "in": "query",
        "description": "Lists only node types whose category's name contains this text, whatever the case.",
        "schema": {
          "type": "string",
          "maxLength": 100,
          "pattern": "^[^\\x00]*$"
        },
        "example": "query"
      },
      "RoleFilter": {
        "name": "role",
        "in": "query",
        "description": "Lists only node types of this role.",
        "schema": {
          "$ref": "#/components/schemas/NodeRole"
        },
        "example": "setter"
      },
      "NodeTypesPage": {
        "name": "page",
        "in": "query",
        "description": "Which page of the node types to read; the first one is 0. Without `page` and `limit`, all of them are returned.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 0,
          "maximum": 2147483647
        },
        "example": 0
      },
      "NodeTypesLimit": {
        "name": "limit",
        "in": "query",
        "description": "How many node types a page has; 100 if only `page` is given. `categories` and `total` are those of all pages.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 1000
        },
        "example": 100
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
      "Allow": {
        "description": "The methods that the path takes. Sent with 405.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "GET, POST, OPTIONS"
      },
      "PageLinks": {
        "description": "Leads to other pages (RFC 8288): `next` to the path that `next_page_url` has, where there is one; on every page but the first, `prev` to the one before it and `first` to the first one. Absent where there is one page only.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "</api/v1/workflows?page=2&limit=50>; rel=\"next\", </api/v1/workflows?page=0&limit=50>; rel=\"prev\", </api/v1/workflows?page=0&limit=50>; rel=\"first\""
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
      "KeyLocation": {
        "description": "The path of the key.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/api/v1/keys/3"
      },
      "IdempotencyReplayed": {
        "description": "`true` where this is the response to an earlier request with the same `Idempotency-Key`, sent again.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "true"
      },
      "AcceptEncoding": {
        "description": "The content encodings that the service reads. Sent where the body has another one.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "gzip, deflate, br"
      },
      "WorkflowETag": {
        "description": "Names the state of the workflow that `data` shows; it changes with every update. It is a strong tag: a compressed response adds the coding, as in `\"3-1772357400000-gzip\"`, and `If-Match` and `If-None-Match` take either. `meta` describes the response and is no part of what it names.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"3-1772357400000\""
      },
      "WorkflowLocation": {
        "description": "The path of the workflow.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/api/v1/workflows/1"
      },
      "ContentETag": {
        "description": "Names the content of the response without `meta` and `servers`; it changes whenever that does. It is a strong tag: a compressed response adds the coding, as in `\"6f1d2c84a0b35e97c4d8f20b9a7e1356-gzip\"`, and `If-None-Match` takes either.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "\"6f1d2c84a0b35e97c4d8f20b9a7e1356\""
      },
      "PreferenceApplied": {
        "description": "Which preferences of `Prefer` were honoured. Absent where there were none.",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "respond-async, wait=10"
      },
      "ExecutionLocation": {
        "description": "The path of the execution, to follow it.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/api/v1/executions/4711"
      },
      "ContentDisposition": {
        "description": "Tells browsers to save the response as a file, and under which name.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "attachment; filename=\"workflow-1-6VbLq0sYt3nJxW2cRk8PzA.csv\""
      },
      "ScheduleLocation": {
        "description": "The path of the schedule.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "/api/v1/workflows/1/schedules/4"
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
      "listKeysResult": {
        "summary": "One key in use, one revoked",
        "value": {
          "success": true,
          "keys": [
            {
              "id": 3,
              "name": "Nightly import",
              "key_prefix": "weir_0aB3dE6",
              "scope_level": "user",
              "scopes": [
                "workflows:read",
                "workflows:write",
                "workflows:execute"
              ],
              "is_active": true,
              "last_used_at": "2026-03-01T09:30:00.000Z",
              "expires_at": "2099-03-01T00:00:00.000Z",
              "created": "2026-03-01T09:00:00.000Z",
              "created_by_key_id": 1
            },
            {
              "id": 1,
              "name": "Dashboard",
              "key_prefix": "weir_9zY8xW7",
              "scope_level": "client",
              "scopes": [
                "workflows:read"
              ],
              "is_active": false,
              "last_used_at": null,
              "expires_at": null,
              "created": "2026-02-01T09:00:00.000Z",
              "created_by_key_id": null
            }
          ],
          "total": 2,
          "page": 0,
          "limit": 1000,
          "has_more": false,
          "next_page_url": null
        }
      },
      "INVALID_INPUT_PARAMETER": {
        "summary": "A parameter does not meet the specification",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "The query parameter `limit` must be at most 100.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "limit",
                "message": "The query parameter `limit` must be at most 100."
              }
            ]
          },
          "meta": {
            "request_id": "req_e94eb311-092c-44b6-8230-fdef112429d9",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "UNAUTHORIZED": {
        "summary": "No valid key",
        "value": {
          "success": false,
          "error": {
            "code": "UNAUTHORIZED",
            "message": "The API key is unknown, revoked or expired.",
            "doc_url": "https://weir.example.com/docs/errors/UNAUTHORIZED"
          },
          "meta": {
            "request_id": "req_45e4fc91-723c-4e60-9e6a-6565ddb9e088",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "USER_NOT_FOUND": {
        "summary": "The owner of the key was deleted",
        "value": {
          "success": false,
          "error": {
            "code": "USER_NOT_FOUND",
            "message": "The user to whom this API key belongs no longer exists.",
            "doc_url": "https://weir.example.com/docs/errors/USER_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_93de3900-c0fc-49e0-9153-66a0f95faf79",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "RATE_LIMITED": {
        "summary": "Too many requests",
        "value": {
          "success": false,
          "error": {
            "code": "RATE_LIMITED",
            "message": "This key has sent more than 60 requests in 60 seconds. Retry in 12 s.",
            "doc_url": "https://weir.example.com/docs/errors/RATE_LIMITED"
          },
          "meta": {
            "request_id": "req_3786e983-4fba-4399-9bf1-0f17ad0c0b69",
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
            "request_id": "req_c8eceec3-53cf-44b8-9d9f-a121afee8f40",
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
            "request_id": "req_1fd46aca-37a8-4378-a967-79381ae4db86",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createKeyMinimal": {
        "summary": "A key that may read",
        "value": {
          "name": "Dashboard"
        }
      },
      "createKeyWhole": {
        "summary": "A key that may do everything until a given day",
        "value": {
          "name": "Nightly import",
          "scope_level": "user",
          "scopes": [
            "workflows:read",
            "workflows:write",
            "workflows:execute"
          ],
          "expires_at": "2099-03-01T00:00:00.000Z"
        }
      },
      "createKeyResult": {
        "summary": "The key and its value",
        "value": {
          "success": true,
          "key": {
            "id": 3,
            "name": "Nightly import",
            "key_prefix": "weir_0aB3dE6",
            "scope_level": "user",
            "scopes": [
              "workflows:read",
              "workflows:write",
              "workflows:execute"
            ],
            "expires_at": "2099-03-01T00:00:00.000Z",
            "created": "2026-03-01T09:30:00.000Z"
          },
          "full_key": "weir_0aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA3bC6d1Xy2Zk"
        }
      },
      "INVALID_INPUT": {
        "summary": "The body does not meet the specification",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`title` must be at most 255 characters.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/title",
                "message": "`title` must be at most 255 characters."
              }
            ]
          },
          "meta": {
            "request_id": "req_39f8b067-385e-4111-a4bc-5b9b6bc4c465",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_KEYS": {
        "summary": "Too many keys",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "You have 100 active API keys, the most that a user may have. Revoke one that you no longer use.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT"
          },
          "meta": {
            "request_id": "req_9c499c3d-df63-46ea-a3a4-831f4ab64c36",
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
            "request_id": "req_7c551a8f-7330-4329-b8e5-5ee0c8ea5863",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN": {
        "summary": "The key would grant more than it holds",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope `workflows:write` and may not grant it.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_c06f9274-db44-4470-a12f-99d721344cd8",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "IDEMPOTENCY_CONFLICT": {
        "summary": "The first request is still under way",
        "value": {
          "success": false,
          "error": {
            "code": "IDEMPOTENCY_CONFLICT",
            "message": "The first request with this Idempotency-Key has not finished. Send the request again shortly for its response.",
            "doc_url": "https://weir.example.com/docs/errors/IDEMPOTENCY_CONFLICT"
          },
          "meta": {
            "request_id": "req_5d1f0b44-7c0e-4f4d-9a53-1f0c8f7b2e61",
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
            "request_id": "req_6065bd13-54ac-4403-9c22-f8db1e5c809d",
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
            "request_id": "req_11f363e4-49e2-49c2-9dd2-7a9bd9618a59",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "IDEMPOTENCY_MISMATCH": {
        "summary": "The key belongs to another request",
        "value": {
          "success": false,
          "error": {
            "code": "IDEMPOTENCY_MISMATCH",
            "message": "This Idempotency-Key was sent before with another body. Send a new key with a new request.",
            "doc_url": "https://weir.example.com/docs/errors/IDEMPOTENCY_MISMATCH"
          },
          "meta": {
            "request_id": "req_c2a4c6de-52b9-4d0f-8e7d-6a1b3c5d7e9f",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getKeyResult": {
        "summary": "A key that another key made",
        "value": {
          "success": true,
          "key": {
            "id": 4,
            "name": "Nightly import, from March",
            "key_prefix": "weir_4Fg5Hj6",
            "scope_level": "user",
            "scopes": [
              "workflows:read"
            ],
            "is_active": true,
            "last_used_at": null,
            "expires_at": null,
            "created": "2026-03-01T09:30:00.000Z",
            "created_by_key_id": 3
          }
        }
      },
      "KEY_NOT_FOUND": {
        "summary": "No such key",
        "value": {
          "success": false,
          "error": {
            "code": "KEY_NOT_FOUND",
            "message": "There is no API key 7.",
            "doc_url": "https://weir.example.com/docs/errors/KEY_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_e4ada358-96a7-4ad2-9456-abed83f355fe",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "revokeKeyResult": {
        "summary": "The key is revoked",
        "value": {
          "success": true,
          "revoked": true
        }
      },
      "revokeKeyDescendantsResult": {
        "summary": "The key and two that it made are revoked",
        "value": {
          "success": true,
          "revoked": true,
          "revoked_count": 3
        }
      },
      "updateKeyRename": {
        "summary": "Another name",
        "value": {
          "name": "Nightly export"
        }
      },
      "updateKeyScopes": {
        "summary": "Fewer scopes",
        "value": {
          "scopes": [
            "workflows:read"
          ]
        }
      },
      "updateKeyResult": {
        "summary": "The key as it is now",
        "value": {
          "success": true,
          "key": {
            "id": 3,
            "name": "Nightly export",
            "key_prefix": "weir_0aB3dE6",
            "scope_level": "user",
            "scopes": [
              "workflows:read"
            ],
            "is_active": true,
            "last_used_at": "2026-03-01T09:30:00.000Z",
            "expires_at": null,
            "created": "2026-03-01T09:00:00.000Z",
            "created_by_key_id": null
          }
        }
      },
      "listWorkflowsResult": {
        "summary": "The first page",
        "value": {
          "success": true,
          "data": {
            "workflows": [
              {
                "id": 1,
                "title": "Orders over ten",
                "description": "Keeps the orders that cost more than ten.",
                "is_active": true,
                "created": "2026-03-01T09:30:00.000Z",
                "modified": "2026-03-01T09:30:00.000Z",
                "node_count": 3,
                "edge_count": 2
              }
            ],
            "total": 1,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_3535686e-bcb5-4b82-ae4e-6d19e7557c97",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_READ": {
        "summary": "The key lacks the scope",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:read.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_3bc68131-904f-4b73-ba3c-d60b4915585a",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createWorkflowMinimal": {
        "summary": "A title alone",
        "value": {
          "title": "A first draft"
        }
      },
      "createWorkflowInline": {
        "summary": "Rows written in the workflow, filtered",
        "value": {
          "title": "Orders over ten",
          "description": "Keeps the orders that cost more than ten.",
          "nodes": [
            {
              "node_type": "sources/inlineRows",
              "node_role": "getter",
              "label": "Orders",
              "config": {
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ]
              }
            },
            {
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "label": "Over ten",
              "config": {
                "field": "price",
                "operator": ">",
                "value": 10
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator",
              "label": "Result",
              "config": {}
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            },
            {
              "source_node_index": 1,
              "target_node_index": 2,
              "source_key": "output1",
              "target_key": "input1"
            }
          ]
        }
      },
      "createWorkflowParams": {
        "summary": "Rows that come with each execution, computed and summed",
        "value": {
          "title": "Revenue by item",
          "nodes": [
            {
              "node_type": "sources/params",
              "node_role": "getter",
              "label": "Orders",
              "config": {
                "param": "orders",
                "columns": {
                  "item": "string",
                  "price": "number",
                  "quantity": "integer"
                }
              }
            },
            {
              "node_type": "queryoperators/computedColumn",
              "node_role": "setter",
              "label": "Revenue",
              "config": {
                "column_name": "revenue",
                "expression": "price * quantity"
              }
            },
            {
              "node_type": "queryoperators/aggregation",
              "node_role": "setter",
              "label": "By item",
              "config": {
                "group_by": [
                  "item"
                ],
                "aggregations": [
                  {
                    "column_name": "revenue",
                    "function": "sum",
                    "field": "revenue"
                  }
                ]
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator",
              "label": "Chart",
              "config": {
                "title": "Revenue by item",
                "chart": {
                  "type": "bar",
                  "x": "item",
                  "y": [
                    "revenue"
                  ]
                }
              }
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            },
            {
              "source_node_index": 1,
              "target_node_index": 2
            },
            {
              "source_node_index": 2,
              "target_node_index": 3
            }
          ]
        }
      },
      "createWorkflowDeclared": {
        "summary": "Parameters that are declared, in a config and in an expression",
        "value": {
          "title": "Orders of one country",
          "parameters": {
            "orders": {
              "type": "rows",
              "required": true,
              "columns": [
                {
                  "name": "item",
                  "type": "string"
                },
                {
                  "name": "price",
                  "type": "number"
                },
                {
                  "name": "country",
                  "type": "string"
                }
              ]
            },
            "country": {
              "type": "string",
              "enum": [
                "NL",
                "DE",
                "FR"
              ],
              "default": "NL"
            },
            "min_price": {
              "type": "number",
              "description": "The lowest price that counts."
            }
          },
          "nodes": [
            {
              "node_type": "sources/params",
              "node_role": "getter",
              "config": {
                "param": "orders"
              }
            },
            {
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "config": {
                "field": "country",
                "operator": "=",
                "value": {
                  "$param": "country"
                }
              }
            },
            {
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "config": {
                "expression": "price >= coalesce($min_price, 0)"
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator",
              "config": {}
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            },
            {
              "source_node_index": 1,
              "target_node_index": 2
            },
            {
              "source_node_index": 2,
              "target_node_index": 3
            }
          ]
        }
      },
      "createWorkflowCopy": {
        "summary": "What was read of another workflow, sent back as a copy",
        "value": {
          "id": 1,
          "title": "Orders over ten",
          "description": "Keeps the orders that cost more than ten.",
          "is_active": true,
          "created": "2026-03-01T09:30:00.000Z",
          "modified": "2026-03-01T09:30:00.000Z",
          "revision": 1,
          "version": 1,
          "parameters": null,
          "nodes": [
            {
              "id": 11,
              "node_type": "sources/inlineRows",
              "node_role": "getter",
              "label": "Orders",
              "config": {
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ]
              }
            },
            {
              "id": 12,
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "label": "Over ten",
              "config": {
                "field": "price",
                "operator": ">",
                "value": 10
              }
            },
            {
              "id": 13,
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator",
              "label": "Result",
              "config": {}
            }
          ],
          "edges": [
            {
              "id": 21,
              "source_node_id": 11,
              "target_node_id": 12,
              "source_key": "output1",
              "target_key": "input1"
            },
            {
              "id": 22,
              "source_node_id": 12,
              "target_node_id": 13,
              "source_key": "output1",
              "target_key": "input1"
            }
          ]
        }
      },
      "createWorkflowResult": {
        "summary": "The workflow with the ids that its nodes got",
        "value": {
          "success": true,
          "data": {
            "id": 1,
            "title": "Orders over ten",
            "description": "Keeps the orders that cost more than ten.",
            "is_active": true,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z",
            "revision": 1,
            "version": 1,
            "parameters": null,
            "nodes": [
              {
                "id": 11,
                "node_type": "sources/inlineRows",
                "node_role": "getter",
                "label": "Orders",
                "config": {
                  "rows": [
                    {
                      "item": "tea",
                      "price": 12.5
                    },
                    {
                      "item": "cup",
                      "price": 4
                    }
                  ]
                }
              },
              {
                "id": 12,
                "node_type": "queryoperators/filter",
                "node_role": "setter",
                "label": "Over ten",
                "config": {
                  "field": "price",
                  "operator": ">",
                  "value": 10
                }
              },
              {
                "id": 13,
                "node_type": "termination/dashboardOutput",
                "node_role": "terminator",
                "label": "Result",
                "config": {}
              }
            ],
            "edges": [
              {
                "id": 21,
                "source_node_id": 11,
                "target_node_id": 12,
                "source_key": "output1",
                "target_key": "input1"
              },
              {
                "id": 22,
                "source_node_id": 12,
                "target_node_id": 13,
                "source_key": "output1",
                "target_key": "input1"
              }
            ],
            "node_id_map": {
              "0": 11,
              "1": 12,
              "2": 13
            }
          },
          "meta": {
            "request_id": "req_91354f60-19a9-409e-99d6-48752e7a295c",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_WRITE": {
        "summary": "The key lacks the scope",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:write.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_1054b496-9911-4f46-8036-b1b7534b5c16",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getWorkflowResult": {
        "summary": "The workflow",
        "value": {
          "success": true,
          "data": {
            "id": 1,
            "title": "Orders over ten",
            "description": "Keeps the orders that cost more than ten.",
            "is_active": true,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z",
            "revision": 1,
            "version": 1,
            "parameters": null,
            "nodes": [
              {
                "id": 11,
                "node_type": "sources/inlineRows",
                "node_role": "getter",
                "label": "Orders",
                "config": {
                  "rows": [
                    {
                      "item": "tea",
                      "price": 12.5
                    },
                    {
                      "item": "cup",
                      "price": 4
                    }
                  ]
                }
              },
              {
                "id": 12,
                "node_type": "queryoperators/filter",
                "node_role": "setter",
                "label": "Over ten",
                "config": {
                  "field": "price",
                  "operator": ">",
                  "value": 10
                }
              },
              {
                "id": 13,
                "node_type": "termination/dashboardOutput",
                "node_role": "terminator",
                "label": "Result",
                "config": {}
              }
            ],
            "edges": [
              {
                "id": 21,
                "source_node_id": 11,
                "target_node_id": 12,
                "source_key": "output1",
                "target_key": "input1"
              },
              {
                "id": 22,
                "source_node_id": 12,
                "target_node_id": 13,
                "source_key": "output1",
                "target_key": "input1"
              }
            ]
          },
          "meta": {
            "request_id": "req_769776df-07fe-44fd-8a19-0988ab2f1dc6",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "WORKFLOW_NOT_FOUND": {
        "summary": "No such workflow",
        "value": {
          "success": false,
          "error": {
            "code": "WORKFLOW_NOT_FOUND",
            "message": "There is no workflow 7.",
            "doc_url": "https://weir.example.com/docs/errors/WORKFLOW_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_c220e3ed-00f2-4a42-ad73-f724565784c1",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PRECONDITION_FAILED": {
        "summary": "Someone else changed it",
        "value": {
          "success": false,
          "error": {
            "code": "PRECONDITION_FAILED",
            "message": "Workflow 1 has changed since you read it. Read it again, and send the new `ETag` in `If-Match`.",
            "doc_url": "https://weir.example.com/docs/errors/PRECONDITION_FAILED"
          },
          "meta": {
            "request_id": "req_0b8f7a6e-3f0d-4d0c-9a53-2f6f8a1c7b42",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "updateWorkflowRename": {
        "summary": "Metadata alone",
        "value": {
          "title": "Orders over ten euros",
          "description": null,
          "is_active": false
        }
      },
      "updateWorkflowGraph": {
        "summary": "Another graph",
        "value": {
          "nodes": [
            {
              "node_type": "sources/sequence",
              "node_role": "getter",
              "label": "One to a hundred",
              "config": {
                "start": 1,
                "stop": 100
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator"
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            }
          ]
        }
      },
      "updateWorkflowRoundTrip": {
        "summary": "What was read, sent back",
        "value": {
          "id": 1,
          "title": "Orders over ten",
          "description": "Keeps the orders that cost more than ten.",
          "is_active": true,
          "created": "2026-03-01T09:30:00.000Z",
          "modified": "2026-03-01T09:30:00.000Z",
          "revision": 2,
          "version": 3,
          "parameters": null,
          "nodes": [
            {
              "id": 11,
              "node_type": "sources/inlineRows",
              "node_role": "getter",
              "label": "Orders",
              "config": {
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ]
              }
            },
            {
              "id": 12,
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "label": "Over ten",
              "config": {
                "field": "price",
                "operator": ">",
                "value": 10
              }
            },
            {
              "id": 13,
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator",
              "label": "Result",
              "config": {}
            }
          ],
          "edges": [
            {
              "id": 21,
              "source_node_id": 11,
              "target_node_id": 12,
              "source_key": "output1",
              "target_key": "input1"
            },
            {
              "id": 22,
              "source_node_id": 12,
              "target_node_id": 13,
              "source_key": "output1",
              "target_key": "input1"
            }
          ]
        }
      },
      "updateWorkflowResult": {
        "summary": "The workflow with the ids that its new nodes got",
        "value": {
          "success": true,
          "data": {
            "id": 1,
            "title": "Orders over ten",
            "description": null,
            "is_active": true,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:45:12.345Z",
            "revision": 2,
            "version": 3,
            "parameters": null,
            "nodes": [
              {
                "id": 14,
                "node_type": "sources/sequence",
                "node_role": "getter",
                "label": "One to a hundred",
                "config": {
                  "start": 1,
                  "stop": 100
                }
              },
              {
                "id": 15,
                "node_type": "termination/dashboardOutput",
                "node_role": "terminator",
                "label": "Dashboard",
                "config": {}
              }
            ],
            "edges": [
              {
                "id": 23,
                "source_node_id": 14,
                "target_node_id": 15,
                "source_key": "output1",
                "target_key": "input1"
              }
            ],
            "node_id_map": {
              "0": 14,
              "1": 15
            }
          },
          "meta": {
            "request_id": "req_11ae363a-d340-4e60-a9db-1f3c51439b0d",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getWorkflowDocumentResult": {
        "summary": "The document",
        "description": "Its paths and components are left out of this example.",
        "value": {
          "openapi": "3.1.0",
          "info": {
            "title": "Workflow 1: Orders over ten",
            "version": "3",
            "description": "Keeps the orders that cost more than ten.",
            "license": {
              "name": "MIT",
              "identifier": "MIT"
            }
          },
          "tags": [
            {
              "name": "workflow",
              "description": "Running the workflow and reading its results."
            }
          ],
          "security": [
            {
              "bearerKey": []
            }
          ],
          "paths": {},
          "components": {},
          "servers": [
            {
              "url": "https://weir.example.com",
              "description": "The service that serves this document."
            }
          ]
        }
      },
      "FORBIDDEN_RESULTS": {
        "summary": "The key lacks both scopes",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:read, or workflows:execute.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_3613e98a-9f44-4893-ab10-aaf6b8ffa3d9",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "executeWorkflowNothing": {
        "summary": "No parameters",
        "value": {}
      },
      "executeWorkflowRows": {
        "summary": "Rows for a getter that takes them from the call",
        "value": {
          "params": {
            "orders": [
              {
                "item": "tea",
                "price": 12.5,
                "quantity": 2
              },
              {
                "item": "cup",
                "price": 4,
                "quantity": 6
              }
            ]
          }
        }
      },
      "executeWorkflowResult": {
        "summary": "The rows",
        "value": {
          "success": true,
          "data": {
            "execution_id": 4711,
            "id": 4711,
            "workflow_id": 1,
            "status": "completed",
            "execution_time_ms": 8,
            "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
            "rows": [
              {
                "item": "tea",
                "price": 12.5
              }
            ],
            "total_rows": 1,
            "schema": {
              "item": "string",
              "price": "number"
            },
            "columns": [
              {
                "name": "item",
                "type": "string"
              },
              {
                "name": "price",
                "type": "number"
              }
            ],
            "truncated": false,
            "next_page_url": null,
            "expires_at": "2026-03-02T09:30:00.000Z",
            "outputs": [
              {
                "node_id": 13,
                "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
                "total_rows": 1
              }
            ],
            "deliveries": [],
            "warnings": []
          },
          "meta": {
            "request_id": "req_5e9585c4-76e1-4854-b14f-a68e980b3212",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "executeWorkflowTruncated": {
        "summary": "More rows than the response carries",
        "description": "The rows of this example are cut short; the response has as many as fit.",
        "value": {
          "success": true,
          "data": {
            "execution_id": 4711,
            "id": 4711,
            "workflow_id": 1,
            "status": "completed",
            "execution_time_ms": 640,
            "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
            "rows": [
              {
                "value": 1
              },
              {
                "value": 2
              }
            ],
            "total_rows": 1000000,
            "schema": {
              "value": "number"
            },
            "columns": [
              {
                "name": "value",
                "type": "number"
              }
            ],
            "truncated": true,
            "next_page_url": "/api/v1/workflows/1/data/dataRef:6VbLq0sYt3nJxW2cRk8PzA?page=10&limit=1000",
            "expires_at": "2026-03-02T09:30:00.000Z",
            "outputs": [
              {
                "node_id": 13,
                "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
                "total_rows": 1000000
              }
            ],
            "deliveries": [],
            "warnings": []
          },
          "meta": {
            "request_id": "req_ffc9180d-e995-4549-97d0-5daadaa2ad06",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "executeWorkflowAccepted": {
        "summary": "It runs in the background",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "queued",
            "trigger": "api",
            "schedule_id": null,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": null,
            "finished_at": null,
            "execution_time_ms": null,
            "total_rows": null,
            "result_id": null,
            "expires_at": null,
            "schema": {},
            "columns": [],
            "outputs": [],
            "sources": [],
            "deliveries": [],
            "error": null
          },
          "meta": {
            "request_id": "req_1251eb0a-c546-4c2a-a9fd-8e48ca92d51c",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_EXECUTE": {
        "summary": "The key lacks the scope",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:execute.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_fd0097d4-4df8-4864-9308-840f78162eb8",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "DATA_EXPIRED": {
        "summary": "The result is gone",
        "value": {
          "success": false,
          "error": {
            "code": "DATA_EXPIRED",
            "message": "The result has expired. Execute the workflow again.",
            "doc_url": "https://weir.example.com/docs/errors/DATA_EXPIRED"
          },
          "meta": {
            "request_id": "req_93525921-f4d5-4c38-a68f-754af497fcaf",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "PAYLOAD_TOO_LARGE_PARAMS": {
        "summary": "The parameters are too large",
        "value": {
          "success": false,
          "error": {
            "code": "PAYLOAD_TOO_LARGE",
            "message": "The request body is larger than 33554432 bytes, the most that this operation takes.",
            "doc_url": "https://weir.example.com/docs/errors/PAYLOAD_TOO_LARGE"
          },
          "meta": {
            "request_id": "req_a6ced693-672c-4e09-b2ef-fa552e223bcd",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "WORKFLOW_INVALID": {
        "summary": "Validation reports errors",
        "value": {
          "success": false,
          "error": {
            "code": "WORKFLOW_INVALID",
            "message": "Workflow 1 cannot run: Unknown column `pirce`; did you mean `price`?",
            "doc_url": "https://weir.example.com/docs/errors/WORKFLOW_INVALID"
          },
          "data": {
            "valid": false,
            "errors": [
              {
                "node_id": 12,
                "code": "unknown_column",
                "message": "Unknown column `pirce`; did you mean `price`?",
                "path": "/field"
              }
            ]
          },
          "meta": {
            "request_id": "req_9008dabc-8993-4bdc-a28a-8537a9e1c131",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "EXECUTION_FAILED": {
        "summary": "A node failed",
        "value": {
          "success": false,
          "error": {
            "code": "EXECUTION_FAILED",
            "message": "The host orders.example.com answered with status 500",
            "doc_url": "https://weir.example.com/docs/errors/EXECUTION_FAILED"
          },
          "data": {
            "execution_id": 4711,
            "workflow_id": 1,
            "status": "failed",
            "execution_time_ms": 312,
            "error": {
              "node_id": 11,
              "code": "source_failed",
              "message": "The host orders.example.com answered with status 500"
            }
          },
          "meta": {
            "request_id": "req_74331138-f796-4e1e-8e01-8b98dfe51e70",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "RESULT_TOO_LARGE": {
        "summary": "Too many rows",
        "value": {
          "success": false,
          "error": {
            "code": "RESULT_TOO_LARGE",
            "message": "The result has more than 1,000,000 rows",
            "doc_url": "https://weir.example.com/docs/errors/RESULT_TOO_LARGE"
          },
          "data": {
            "execution_id": 4711,
            "workflow_id": 1,
            "status": "failed",
            "execution_time_ms": 4210,
            "error": {
              "node_id": 12,
              "code": "result_too_large",
              "message": "The result has more than 1,000,000 rows"
            }
          },
          "meta": {
            "request_id": "req_24264159-4914-4d64-bab4-6bb2a275d910",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "RATE_LIMITED_EXECUTIONS": {
        "summary": "Too many executions at once",
        "value": {
          "success": false,
          "error": {
            "code": "RATE_LIMITED",
            "message": "This key has 4 executions running, which is as many as it may have.",
            "doc_url": "https://weir.example.com/docs/errors/RATE_LIMITED"
          },
          "meta": {
            "request_id": "req_45e7cc95-a4f7-4541-a3a0-20997e2b23a2",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "EXECUTION_TIMEOUT": {
        "summary": "The run took too long",
        "value": {
          "success": false,
          "error": {
            "code": "EXECUTION_TIMEOUT",
            "message": "The run did not end within 55 seconds",
            "doc_url": "https://weir.example.com/docs/errors/EXECUTION_TIMEOUT"
          },
          "data": {
            "execution_id": 4711,
            "workflow_id": 1,
            "status": "timed_out",
            "execution_time_ms": 55004,
            "error": {
              "node_id": null,
              "code": "timed_out",
              "message": "The run did not end within 55 seconds"
            }
          },
          "meta": {
            "request_id": "req_d190e9e6-19f9-4561-b041-171f01829d29",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "validateWorkflowValid": {
        "summary": "Nothing to report",
        "value": {
          "success": true,
          "data": {
            "valid": true,
            "warnings": [],
            "nodes": [
              {
                "node_id": 11,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_id": 12,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_id": 13,
                "outputs": {}
              }
            ]
          },
          "meta": {
            "request_id": "req_0df80cbc-4b6f-445b-afbf-99b57406d409",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "validateWorkflowWarning": {
        "summary": "Valid, with a warning",
        "value": {
          "success": true,
          "data": {
            "valid": true,
            "warnings": [
              {
                "node_id": 12,
                "code": "dead_branch",
                "message": "Nothing that this node produces reaches a terminator."
              }
            ],
            "nodes": [
              {
                "node_id": 11,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_id": 12,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_id": 13,
                "outputs": {}
              }
            ]
          },
          "meta": {
            "request_id": "req_27d856e6-7dee-4f7a-9664-406c36b43421",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "validateWorkflowInvalid": {
        "summary": "A missing setting, a misspelt column and no terminator",
        "value": {
          "success": true,
          "data": {
            "valid": false,
            "errors": [
              {
                "node_id": 11,
                "code": "missing_config",
                "message": "Missing required config field `rows`.",
                "path": "/rows"
              },
              {
                "node_id": 12,
                "code": "unknown_column",
                "message": "Unknown column `pirce`; did you mean `price`?",
                "path": "/field"
              },
              {
                "node_id": null,
                "code": "missing_terminator",
                "message": "A workflow needs at least one terminator."
              }
            ],
            "nodes": [
              {
                "node_id": 11,
                "outputs": {
                  "output1": null
                }
              },
              {
                "node_id": 12,
                "outputs": {
                  "output1": null
                }
              }
            ]
          },
          "meta": {
            "request_id": "req_81455baf-db75-4696-adea-22f54cc2bade",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "previewWorkflowAll": {
        "summary": "Every node, with up to twenty rows",
        "value": {}
      },
      "previewWorkflowFixture": {
        "summary": "Up to the filter, with rows in place of those that would be fetched",
        "value": {
          "until_node_id": 12,
          "rows": 5,
          "fixtures": {
            "11": [
              {
                "item": "tea",
                "price": 12.5
              },
              {
                "item": "cup",
                "price": 4
              }
            ]
          }
        }
      },
      "previewWorkflowResult": {
        "summary": "A getter and a filter",
        "value": {
          "success": true,
          "data": {
            "nodes": [
              {
                "node_id": 11,
                "columns": [
                  {
                    "name": "item",
                    "type": "string"
                  },
                  {
                    "name": "price",
                    "type": "number"
                  }
                ],
                "total_rows": 2,
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ],
                "ms": 1
              },
              {
                "node_id": 12,
                "columns": [
                  {
                    "name": "item",
                    "type": "string"
                  },
                  {
                    "name": "price",
                    "type": "number"
                  }
                ],
                "total_rows": 1,
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  }
                ],
                "ms": 1
              }
            ]
          },
          "meta": {
            "request_id": "req_8d8f2f5b-0f6e-4c57-a9f1-7a6c6d1b4f25",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getResultPageFirst": {
        "summary": "The first of two pages",
        "value": {
          "success": true,
          "data": {
            "rows": [
              {
                "item": "tea",
                "price": 12.5
              },
              {
                "item": "pot",
                "price": 30
              }
            ],
            "total_rows": 3,
            "schema": {
              "item": "string",
              "price": "number"
            },
            "columns": [
              {
                "name": "item",
                "type": "string"
              },
              {
                "name": "price",
                "type": "number"
              }
            ],
            "page": 0,
            "limit": 2,
            "has_more": true,
            "next_page_url": "/api/v1/workflows/1/data/dataRef:6VbLq0sYt3nJxW2cRk8PzA?page=1&limit=2",
            "expires_at": "2026-03-02T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_dc758ad6-5026-4a36-9c3f-b10d15536d62",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getResultPageLast": {
        "summary": "The last page",
        "value": {
          "success": true,
          "data": {
            "rows": [
              {
                "item": "jug",
                "price": 18
              }
            ],
            "total_rows": 3,
            "schema": {
              "item": "string",
              "price": "number"
            },
            "columns": [
              {
                "name": "item",
                "type": "string"
              },
              {
                "name": "price",
                "type": "number"
              }
            ],
            "page": 1,
            "limit": 2,
            "has_more": false,
            "next_page_url": null,
            "expires_at": "2026-03-02T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_b74abd39-246b-490b-b7f2-fc38f1204a77",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "exportResultCsv": {
        "summary": "CSV",
        "value": "item,price\r\ntea,12.5\r\npot,30\r\n"
      },
      "exportResultNdjson": {
        "summary": "NDJSON",
        "value": "{\"item\":\"tea\",\"price\":12.5}\n{\"item\":\"pot\",\"price\":30}\n"
      },
      "exportResultJson": {
        "summary": "JSON",
        "value": [
          {
            "item": "tea",
            "price": 12.5
          },
          {
            "item": "pot",
            "price": 30
          }
        ]
      },
      "listExecutionsResult": {
        "summary": "The first page",
        "value": {
          "success": true,
          "data": {
            "executions": [
              {
                "id": 4711,
                "execution_id": 4711,
                "workflow_id": 1,
                "workflow_revision": 3,
                "status": "completed",
                "trigger": "api",
                "schedule_id": null,
                "user_id": 2,
                "key_id": 5,
                "created": "2026-03-01T09:30:00.000Z",
                "started_at": "2026-03-01T09:30:00.014Z",
                "finished_at": "2026-03-01T09:32:10.514Z",
                "execution_time_ms": 130500,
                "total_rows": 1,
                "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
                "expires_at": "2026-03-02T09:32:10.514Z",
                "schema": {
                  "item": "string",
                  "price": "number"
                },
                "columns": [
                  {
                    "name": "item",
                    "type": "string"
                  },
                  {
                    "name": "price",
                    "type": "number"
                  }
                ],
                "outputs": [
                  {
                    "node_id": 13,
                    "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
                    "total_rows": 1
                  }
                ],
                "sources": [
                  {
                    "node_id": 11,
                    "rows": 2,
                    "bytes": 57,
                    "ms": 1,
                    "warnings": []
                  }
                ],
                "deliveries": [],
                "error": null
              }
            ],
            "total": 1,
            "total_is_capped": false,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_3593fcc3-a702-41be-9acb-29880fd5b924",
            "timestamp": "2026-03-01T09:32:10.530Z"
          }
        }
      },
      "getExecutionQueued": {
        "summary": "It waits for its turn",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "queued",
            "trigger": "api",
            "schedule_id": null,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": null,
            "finished_at": null,
            "execution_time_ms": null,
            "total_rows": null,
            "result_id": null,
            "expires_at": null,
            "schema": {},
            "columns": [],
            "outputs": [],
            "sources": [],
            "deliveries": [],
            "error": null
          },
          "meta": {
            "request_id": "req_fe0f4bd2-eb23-4fe4-9540-05b69700ed96",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getExecutionCompleted": {
        "summary": "It has completed",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "completed",
            "trigger": "api",
            "schedule_id": null,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": "2026-03-01T09:30:00.014Z",
            "finished_at": "2026-03-01T09:32:10.514Z",
            "execution_time_ms": 130500,
            "total_rows": 1,
            "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
            "expires_at": "2026-03-02T09:32:10.514Z",
            "schema": {
              "item": "string",
              "price": "number"
            },
            "columns": [
              {
                "name": "item",
                "type": "string"
              },
              {
                "name": "price",
                "type": "number"
              }
            ],
            "outputs": [
              {
                "node_id": 13,
                "result_id": "dataRef:6VbLq0sYt3nJxW2cRk8PzA",
                "total_rows": 1
              }
            ],
            "sources": [
              {
                "node_id": 11,
                "rows": 2,
                "bytes": 57,
                "ms": 1,
                "warnings": []
              }
            ],
            "deliveries": [],
            "error": null
          },
          "meta": {
            "request_id": "req_dc12039a-e2b0-426d-9890-659f91e54af8",
            "timestamp": "2026-03-01T09:32:10.530Z"
          }
        }
      },
      "getExecutionFailed": {
        "summary": "It failed",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "failed",
            "trigger": "api",
            "schedule_id": null,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": "2026-03-01T09:30:00.014Z",
            "finished_at": "2026-03-01T09:30:00.326Z",
            "execution_time_ms": 312,
            "total_rows": null,
            "result_id": null,
            "expires_at": null,
            "schema": {},
            "columns": [],
            "outputs": [],
            "sources": [
              {
                "node_id": 12,
                "rows": 2,
                "bytes": 57,
                "ms": 1,
                "warnings": []
              }
            ],
            "deliveries": [],
            "error": {
              "node_id": 11,
              "code": "source_failed",
              "message": "The host orders.example.com answered with status 500"
            }
          },
          "meta": {
            "request_id": "req_ae805b11-3587-4da0-9685-54c6e9bb4d27",
            "timestamp": "2026-03-01T09:30:00.340Z"
          }
        }
      },
      "EXECUTION_NOT_FOUND": {
        "summary": "No such execution",
        "value": {
          "success": false,
          "error": {
            "code": "EXECUTION_NOT_FOUND",
            "message": "There is no execution 4711.",
            "doc_url": "https://weir.example.com/docs/errors/EXECUTION_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_0b6a3f0e-7f0c-4c39-8f5e-1d2c9f6e3b71",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "cancelExecutionResult": {
        "summary": "It was queued, and will not run",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "cancelled",
            "trigger": "api",
            "schedule_id": null,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": null,
            "finished_at": "2026-03-01T09:30:02.000Z",
            "execution_time_ms": null,
            "total_rows": null,
            "result_id": null,
            "expires_at": null,
            "schema": {},
            "columns": [],
            "outputs": [],
            "sources": [],
            "deliveries": [],
            "error": {
              "node_id": null,
              "code": "cancelled",
              "message": "The run was cancelled."
            }
          },
          "meta": {
            "request_id": "req_f76168db-9efd-45fe-9f28-2501b337cab8",
            "timestamp": "2026-03-01T09:30:02.004Z"
          }
        }
      },
      "validateGraphMinimal": {
        "summary": "Two nodes and an edge",
        "value": {
          "nodes": [
            {
              "node_type": "sources/inlineRows",
              "node_role": "getter",
              "config": {
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ]
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator"
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            }
          ]
        }
      },
      "validateGraphMisspelt": {
        "summary": "A misspelt column",
        "value": {
          "nodes": [
            {
              "node_type": "sources/inlineRows",
              "node_role": "getter",
              "config": {
                "rows": [
                  {
                    "item": "tea",
                    "price": 12.5
                  },
                  {
                    "item": "cup",
                    "price": 4
                  }
                ]
              }
            },
            {
              "node_type": "queryoperators/filter",
              "node_role": "setter",
              "config": {
                "field": "pirce",
                "operator": ">",
                "value": 10
              }
            },
            {
              "node_type": "termination/dashboardOutput",
              "node_role": "terminator"
            }
          ],
          "edges": [
            {
              "source_node_index": 0,
              "target_node_index": 1
            },
            {
              "source_node_index": 1,
              "target_node_index": 2
            }
          ]
        }
      },
      "validateGraphValid": {
        "summary": "Nothing to report",
        "value": {
          "success": true,
          "data": {
            "valid": true,
            "warnings": [],
            "nodes": [
              {
                "node_index": 0,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_index": 1,
                "outputs": {}
              }
            ]
          },
          "meta": {
            "request_id": "req_1f2c6f0a-64f6-4e54-8a5c-3f7d0d3a7a11",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "validateGraphInvalid": {
        "summary": "A misspelt column",
        "value": {
          "success": true,
          "data": {
            "valid": false,
            "errors": [
              {
                "node_index": 1,
                "code": "unknown_column",
                "message": "Unknown column `pirce`; did you mean `price`?",
                "path": "/field"
              }
            ],
            "nodes": [
              {
                "node_index": 0,
                "outputs": {
                  "output1": [
                    {
                      "name": "item",
                      "type": "string"
                    },
                    {
                      "name": "price",
                      "type": "number"
                    }
                  ]
                }
              },
              {
                "node_index": 1,
                "outputs": {
                  "output1": null
                }
              },
              {
                "node_index": 2,
                "outputs": {}
              }
            ]
          },
          "meta": {
            "request_id": "req_6d0c9a5e-2e0b-4f0f-9c1a-6b3f5d2e8c42",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_CATALOGUE": {
        "summary": "The key has no scope",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:read, or workflows:write, or workflows:execute.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_c64bea24-ecf6-487b-b50e-3302602bd7ed",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listRevisionsResult": {
        "summary": "A workflow that went back to its first graph",
        "value": {
          "success": true,
          "data": {
            "revisions": [
              {
                "number": 3,
                "created": "2026-03-01T10:02:40.000Z",
                "user_id": 1,
                "key_id": 3,
                "restored_from": 1,
                "is_current": true,
                "node_count": 2,
                "edge_count": 1
              },
              {
                "number": 2,
                "created": "2026-03-01T09:45:12.345Z",
                "user_id": 1,
                "key_id": 3,
                "restored_from": null,
                "is_current": false,
                "node_count": 3,
                "edge_count": 2
              },
              {
                "number": 1,
                "created": "2026-03-01T09:30:00.000Z",
                "user_id": 1,
                "key_id": 3,
                "restored_from": null,
                "is_current": false,
                "node_count": 2,
                "edge_count": 1
              }
            ],
            "total": 3,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_4f9f1a52-0c7e-4d1c-8b1e-6b3d0a5f2c11",
            "timestamp": "2026-03-01T10:03:00.000Z"
          }
        }
      },
      "getRevisionResult": {
        "summary": "The first graph",
        "value": {
          "success": true,
          "data": {
            "number": 1,
            "created": "2026-03-01T09:30:00.000Z",
            "user_id": 1,
            "key_id": 3,
            "restored_from": null,
            "is_current": false,
            "node_count": 2,
            "edge_count": 1,
            "nodes": [
              {
                "id": 11,
                "node_type": "sources/inlineRows",
                "node_role": "getter",
                "label": "Orders",
                "config": {
                  "rows": [
                    {
                      "item": "tea",
                      "price": 12.5
                    },
                    {
                      "item": "cup",
                      "price": 4
                    }
                  ]
                }
              },
              {
                "id": 12,
                "node_type": "termination/dashboardOutput",
                "node_role": "terminator",
                "label": "Result",
                "config": {}
              }
            ],
            "edges": [
              {
                "id": 21,
                "source_node_id": 11,
                "target_node_id": 12,
                "source_key": "output1",
                "target_key": "input1"
              }
            ],
            "parameters": null
          },
          "meta": {
            "request_id": "req_8a1f7c39-5f0b-4f43-9b39-7f0f1d2c6e22",
            "timestamp": "2026-03-01T10:03:00.000Z"
          }
        }
      },
      "REVISION_NOT_FOUND": {
        "summary": "No such revision",
        "value": {
          "success": false,
          "error": {
            "code": "REVISION_NOT_FOUND",
            "message": "Workflow 1 has no revision 9.",
            "doc_url": "https://weir.example.com/docs/errors/REVISION_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_5c2e9d18-7a60-4b5f-8f2d-9e4b1c3a7d44",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "restoreRevisionResult": {
        "summary": "The workflow with its first graph again",
        "value": {
          "success": true,
          "data": {
            "id": 1,
            "title": "Orders over ten",
            "description": "Keeps the orders that cost more than ten.",
            "is_active": true,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T10:02:40.000Z",
            "revision": 3,
            "version": 3,
            "nodes": [
              {
                "id": 31,
                "node_type": "sources/inlineRows",
                "node_role": "getter",
                "label": "Orders",
                "config": {
                  "rows": [
                    {
                      "item": "tea",
                      "price": 12.5
                    },
                    {
                      "item": "cup",
                      "price": 4
                    }
                  ]
                }
              },
              {
                "id": 32,
                "node_type": "termination/dashboardOutput",
                "node_role": "terminator",
                "label": "Result",
                "config": {}
              }
            ],
            "edges": [
              {
                "id": 41,
                "source_node_id": 31,
                "target_node_id": 32,
                "source_key": "output1",
                "target_key": "input1"
              }
            ],
            "parameters": null,
            "node_id_map": {
              "0": 31,
              "1": 32
            }
          },
          "meta": {
            "request_id": "req_1d5b8e70-92d1-4c68-a0a4-3c8e5b7f9d33",
            "timestamp": "2026-03-01T10:02:40.000Z"
          }
        }
      },
      "listSchedulesResult": {
        "summary": "The only schedule of a workflow",
        "value": {
          "success": true,
          "data": {
            "schedules": [
              {
                "id": 4,
                "workflow_id": 1,
                "user_id": 1,
                "cron": "30 6 * * MON-FRI",
                "time_zone": "Europe/Berlin",
                "params": {
                  "region": "north"
                },
                "is_active": true,
                "paused_reason": null,
                "overlap": "skip",
                "catch_up": "last",
                "next_run_at": "2026-03-02T05:30:00.000Z",
                "upcoming": [
                  "2026-03-02T05:30:00.000Z",
                  "2026-03-03T05:30:00.000Z",
                  "2026-03-04T05:30:00.000Z",
                  "2026-03-05T05:30:00.000Z",
                  "2026-03-06T05:30:00.000Z"
                ],
                "last_run_at": "2026-02-27T05:30:00.412Z",
                "last_execution_id": 4711,
                "created": "2026-02-01T09:30:00.000Z",
                "modified": "2026-03-01T09:30:00.000Z"
              }
            ],
            "total": 1,
            "page": 0,
            "limit": 50,
            "has_more": false,
            "next_page_url": null
          },
          "meta": {
            "request_id": "req_f3cf1c7a-9c1b-4f49-8a8d-7b0f0a3b5c21",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "createScheduleMinimal": {
        "summary": "Every hour, UTC",
        "value": {
          "cron": "@hourly"
        }
      },
      "createScheduleWhole": {
        "summary": "Half past six on working days in Berlin, with parameters",
        "value": {
          "cron": "30 6 * * MON-FRI",
          "time_zone": "Europe/Berlin",
          "params": {
            "region": "north"
          },
          "overlap": "skip",
          "catch_up": "last"
        }
      },
      "createScheduleResult": {
        "summary": "The schedule with its next five times",
        "value": {
          "success": true,
          "data": {
            "id": 4,
            "workflow_id": 1,
            "user_id": 1,
            "cron": "30 6 * * MON-FRI",
            "time_zone": "Europe/Berlin",
            "params": {
              "region": "north"
            },
            "is_active": true,
            "paused_reason": null,
            "overlap": "skip",
            "catch_up": "last",
            "next_run_at": "2026-03-02T05:30:00.000Z",
            "upcoming": [
              "2026-03-02T05:30:00.000Z",
              "2026-03-03T05:30:00.000Z",
              "2026-03-04T05:30:00.000Z",
              "2026-03-05T05:30:00.000Z",
              "2026-03-06T05:30:00.000Z"
            ],
            "last_run_at": null,
            "last_execution_id": null,
            "created": "2026-03-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_a2f49d5c-0f0e-4f0e-9df5-8f4bd2a1c3e0",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_CRON": {
        "summary": "A cron expression that never comes",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "`cron` must name a time that comes: this one never does.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT",
            "details": [
              {
                "path": "/cron",
                "message": "`cron` must name a time that comes: this one never does."
              }
            ]
          },
          "meta": {
            "request_id": "req_0f6d7a1e-4a3b-4c5c-8e06-3b8f6a1c9d72",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "INVALID_INPUT_SCHEDULES": {
        "summary": "Too many schedules",
        "value": {
          "success": false,
          "error": {
            "code": "INVALID_INPUT",
            "message": "The workflow has 100 schedules, the most that a workflow may have. Delete one that you no longer need.",
            "doc_url": "https://weir.example.com/docs/errors/INVALID_INPUT"
          },
          "meta": {
            "request_id": "req_4be1a0c7-5f2d-4d0b-9a68-1c7f2e9d3b54",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "FORBIDDEN_SCHEDULE": {
        "summary": "The key lacks a scope",
        "value": {
          "success": false,
          "error": {
            "code": "FORBIDDEN",
            "message": "This key lacks the scope that the operation requires: workflows:write and workflows:execute.",
            "doc_url": "https://weir.example.com/docs/errors/FORBIDDEN"
          },
          "meta": {
            "request_id": "req_53b1d7a9-2c70-4f3f-8a2f-0f4e1c6d7b98",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "getScheduleResult": {
        "summary": "A schedule that has run before",
        "value": {
          "success": true,
          "data": {
            "id": 4,
            "workflow_id": 1,
            "user_id": 1,
            "cron": "30 6 * * MON-FRI",
            "time_zone": "Europe/Berlin",
            "params": {
              "region": "north"
            },
            "is_active": true,
            "paused_reason": null,
            "overlap": "skip",
            "catch_up": "last",
            "next_run_at": "2026-03-02T05:30:00.000Z",
            "upcoming": [
              "2026-03-02T05:30:00.000Z",
              "2026-03-03T05:30:00.000Z",
              "2026-03-04T05:30:00.000Z",
              "2026-03-05T05:30:00.000Z",
              "2026-03-06T05:30:00.000Z"
            ],
            "last_run_at": "2026-02-27T05:30:00.412Z",
            "last_execution_id": 4711,
            "created": "2026-02-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_2dbd1d39-6f41-4cb1-a6f5-0c5f6d6b11aa",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "SCHEDULE_NOT_FOUND": {
        "summary": "No such schedule",
        "value": {
          "success": false,
          "error": {
            "code": "SCHEDULE_NOT_FOUND",
            "message": "Workflow 1 has no schedule 9.",
            "doc_url": "https://weir.example.com/docs/errors/SCHEDULE_NOT_FOUND"
          },
          "meta": {
            "request_id": "req_7d1c3f5a-88a4-4e7e-8a3b-6f0d2b9c4e15",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "updateSchedulePause": {
        "summary": "Let it rest",
        "value": {
          "is_active": false
        }
      },
      "updateScheduleTimes": {
        "summary": "Other times",
        "value": {
          "cron": "0 */4 * * *",
          "time_zone": "UTC"
        }
      },
      "updateScheduleResult": {
        "summary": "The schedule rests",
        "value": {
          "success": true,
          "data": {
            "id": 4,
            "workflow_id": 1,
            "user_id": 1,
            "cron": "30 6 * * MON-FRI",
            "time_zone": "Europe/Berlin",
            "params": {
              "region": "north"
            },
            "is_active": false,
            "paused_reason": null,
            "overlap": "skip",
            "catch_up": "last",
            "next_run_at": null,
            "upcoming": [],
            "last_run_at": "2026-02-27T05:30:00.412Z",
            "last_execution_id": 4711,
            "created": "2026-02-01T09:30:00.000Z",
            "modified": "2026-03-01T09:30:00.000Z"
          },
          "meta": {
            "request_id": "req_6e9a4d0b-34a1-4fb5-bb57-6d8c1f4e97b2",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "runScheduleResult": {
        "summary": "The run waits for its turn",
        "value": {
          "success": true,
          "data": {
            "id": 4711,
            "execution_id": 4711,
            "workflow_id": 1,
            "workflow_revision": 3,
            "status": "queued",
            "trigger": "api",
            "schedule_id": 4,
            "user_id": 2,
            "key_id": 5,
            "created": "2026-03-01T09:30:00.000Z",
            "started_at": null,
            "finished_at": null,
            "execution_time_ms": null,
            "total_rows": null,
            "result_id": null,
            "expires_at": null,
            "schema": {},
            "columns": [],
            "outputs": [],
            "sources": [],
            "deliveries": [],
            "error": null
          },
          "meta": {
            "request_id": "req_0c6f2b1e-9d1b-4f5e-8a77-3e5c1f0d9b62",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listNodeTypesResult": {
        "summary": "One setter",
        "value": {
          "success": true,
          "data": {
            "categories": [
              {
                "id": 2,
                "name": "queryoperators",
                "node_count": 1
              }
            ],
            "node_types": [
              {
                "node_type": "queryoperators/limit",
                "category": "queryoperators",
                "label": "Limit",
                "node_role": "setter",
                "description": "Keeps a number of rows from the start, after skipping some if so wanted. Put a sort before it to keep the highest or latest.",
                "inputs": [
                  "input1"
                ],
                "outputs": [
                  "output1"
                ],
                "requires_credential": false,
                "config_schema": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "limit"
                  ],
                  "properties": {
                    "limit": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991,
                      "description": "How many rows to keep at most."
                    },
                    "offset": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991,
                      "default": 0,
                      "description": "How many rows to skip first."
                    }
                  }
                },
                "examples": [
                  {
                    "title": "The second page of two rows",
                    "config": {
                      "limit": 2,
                      "offset": 2
                    },
                    "inputs": {
                      "input1": [
                        {
                          "city": "Amsterdam"
                        },
                        {
                          "city": "Berlin"
                        },
                        {
                          "city": "Cairo"
                        },
                        {
                          "city": "Delhi"
                        },
                        {
                          "city": "Essen"
                        }
                      ]
                    },
                    "output": [
                      {
                        "city": "Cairo"
                      },
                      {
                        "city": "Delhi"
                      }
                    ]
                  },
                  {
                    "title": "More rows wanted than there are",
                    "config": {
                      "limit": 100
                    },
                    "inputs": {
                      "input1": [
                        {
                          "city": "Amsterdam"
                        }
                      ]
                    },
                    "output": [
                      {
                        "city": "Amsterdam"
                      }
                    ]
                  }
                ]
              }
            ],
            "total": 1
          },
          "meta": {
            "request_id": "req_317ad45f-6674-41a1-8c1a-5a433cfb697b",
            "timestamp": "2026-03-01T09:30:00.000Z"
          }
        }
      },
      "listFunctionsResult": {
        "summary": "One function",
        "value": {
          "success": true,
          "data": {
            "functions": [
              {
                "name": "round",
                "category": "numbers",
                "usage": "round(x, digits)",
                "description": "Rounded, a half away from zero. `digits` is 0 if left out, and may be negative.",
                "parameters": [
                  {
                    "name": "x",
                    "types": [
                      "integer",
                      "number"
                    ],
                    "required": true,
                    "literal": false,
                    "repeats": false
                  },
                  {
                    "name": "digits",
                    "types": [
                      "integer"
                    ],
                    "required": false,
                    "literal": false,
                    "repeats": false
                  }
                ],
                "returns": [
                  "integer",
                  "number"
                ],
                "example": {
                  "expression": "round(1234.5, -2)",
                  "result": "1200"
                },
                "doc_url": "/docs/expressions#round"
              }
            ],
            "total": 1
          },
          "meta": {
            "request_id": "req_317ad45f-6674-41a1-8c1a-5a433cfb697b",
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
          "X-RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "X-RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "X-RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
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
      "Unauthorized": {
        "description": "No API key or session came with the request, or one that is malformed, unknown, revoked or expired.",
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
      "UserNotFound": {
        "description": "The user whom the key belongs to was deleted.",
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
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
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
        "description": "More requests per minute than one key may send, or all keys of the organization together, or all sessions of the user; or, from one address, too many with keys that are unknown.",
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
      "ServiceUnavailable": {
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
      "InvalidKey": {
        "description": "The body is not JSON, or it or a parameter does not meet the specification (`details` names what is wrong); or the user has as many active keys as allowed.",
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
              "INVALID_INPUT": {
                "$ref": "#/components/examples/INVALID_INPUT"
              },
              "INVALID_INPUT_KEYS": {
                "$ref": "#/components/examples/INVALID_INPUT_KEYS"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The key would grant or change more than it holds itself, or a browser sent the session cookie on behalf of another site.",
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
              }
            }
          }
        }
      },
      "IdempotencyConflict": {
        "description": "The first request with this `Idempotency-Key` has not finished. Send the request again for its response.",
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
              "IDEMPOTENCY_CONFLICT": {
                "$ref": "#/components/examples/IDEMPOTENCY_CONFLICT"
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
      "UnsupportedMediaType": {
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
      "IdempotencyMismatch": {
        "description": "The `Idempotency-Key` was sent before with another method, path or body.",
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
              "IDEMPOTENCY_MISMATCH": {
                "$ref": "#/components/examples/IDEMPOTENCY_MISMATCH"
              }
            }
          }
        }
      },
      "KeyNotFound": {
        "description": "The key does not exist or the caller may not see it; or the user whom the bearer key belongs to was deleted.",
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
              "KEY_NOT_FOUND": {
                "$ref": "#/components/examples/KEY_NOT_FOUND"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "InvalidRequest": {
        "description": "The body is not JSON, or it or a parameter does not meet the specification; `details` names what is wrong.",
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
      "ReadForbidden": {
        "description": "The key lacks the scope `workflows:read`.",
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
              "FORBIDDEN_READ": {
                "$ref": "#/components/examples/FORBIDDEN_READ"
              }
            }
          }
        }
      },
      "WriteForbidden": {
        "description": "The key lacks the scope `workflows:write`.",
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
              "FORBIDDEN_WRITE": {
                "$ref": "#/components/examples/FORBIDDEN_WRITE"
              }
            }
          }
        }
      },
      "NotModified": {
        "description": "The workflow is in a state that `If-None-Match` names. There is no body.",
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
            "$ref": "#/components/headers/WorkflowETag"
          }
        }
      },
      "WorkflowNotFound": {
        "description": "The workflow does not exist or the key may not see it; or the user whom the key belongs to was deleted.",
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
              "WORKFLOW_NOT_FOUND": {
                "$ref": "#/components/examples/WORKFLOW_NOT_FOUND"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "PreconditionFailed": {
        "description": "The workflow is in none of the states that `If-Match` names. Nothing was changed; `ETag` names the state that it is in.",
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
            "$ref": "#/components/headers/WorkflowETag"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "PRECONDITION_FAILED": {
                "$ref": "#/components/examples/PRECONDITION_FAILED"
              }
            }
          }
        }
      },
      "ContentNotModified": {
        "description": "The response is still one that `If-None-Match` names. There is no body.",
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
            "$ref": "#/components/headers/ContentETag"
          }
        }
      },
      "ResultsForbidden": {
        "description": "The key has neither `workflows:read` nor `workflows:execute`.",
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
              "FORBIDDEN_RESULTS": {
                "$ref": "#/components/examples/FORBIDDEN_RESULTS"
              }
            }
          }
        }
      },
      "ExecuteForbidden": {
        "description": "The key lacks the scope `workflows:execute`.",
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
              "FORBIDDEN_EXECUTE": {
                "$ref": "#/components/examples/FORBIDDEN_EXECUTE"
              }
            }
          }
        }
      },
      "ExecuteNotFound": {
        "description": "The workflow does not exist or the key may not see it; or the user whom the key belongs to was deleted; or the request repeats an `Idempotency-Key` and the rows of its run have expired.",
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
          "Idempotency-Replayed": {
            "$ref": "#/components/headers/IdempotencyReplayed"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "WORKFLOW_NOT_FOUND": {
                "$ref": "#/components/examples/WORKFLOW_NOT_FOUND"
              },
              "DATA_EXPIRED": {
                "$ref": "#/components/examples/DATA_EXPIRED"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "ParametersTooLarge": {
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
              "PAYLOAD_TOO_LARGE_PARAMS": {
                "$ref": "#/components/examples/PAYLOAD_TOO_LARGE_PARAMS"
              }
            }
          }
        }
      },
      "ExecutionRefused": {
        "description": "The workflow cannot run as it is (`data` is the validation result), or the run failed (`data.error` names the node, unless the reason is that the stored results of the organization hold too much together); or the `Idempotency-Key` was sent before with another request.",
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
          "Idempotency-Replayed": {
            "$ref": "#/components/headers/IdempotencyReplayed"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "WORKFLOW_INVALID": {
                "$ref": "#/components/examples/WORKFLOW_INVALID"
              },
              "EXECUTION_FAILED": {
                "$ref": "#/components/examples/EXECUTION_FAILED"
              },
              "RESULT_TOO_LARGE": {
                "$ref": "#/components/examples/RESULT_TOO_LARGE"
              },
              "IDEMPOTENCY_MISMATCH": {
                "$ref": "#/components/examples/IDEMPOTENCY_MISMATCH"
              }
            }
          }
        }
      },
      "TooManyExecutions": {
        "description": "More requests per minute, or more executions running or queued at once, than one key may have; or, from one address, too many requests with keys that are unknown.",
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
              },
              "RATE_LIMITED_EXECUTIONS": {
                "$ref": "#/components/examples/RATE_LIMITED_EXECUTIONS"
              }
            }
          }
        }
      },
      "ExecutionTimedOut": {
        "description": "The run did not finish within the time limit (55 seconds unless configured otherwise) and was stopped.",
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
          "Idempotency-Replayed": {
            "$ref": "#/components/headers/IdempotencyReplayed"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorResponse"
            },
            "examples": {
              "EXECUTION_TIMEOUT": {
                "$ref": "#/components/examples/EXECUTION_TIMEOUT"
              }
            }
          }
        }
      },
      "PreviewRefused": {
        "description": "The workflow cannot run as it is (`data` is the validation result), or the run failed (`data.error` names the node, unless the reason is that the stored results of the organization hold too much together).",
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
              "WORKFLOW_INVALID": {
                "$ref": "#/components/examples/WORKFLOW_INVALID"
              },
              "EXECUTION_FAILED": {
                "$ref": "#/components/examples/EXECUTION_FAILED"
              },
              "RESULT_TOO_LARGE": {
                "$ref": "#/components/examples/RESULT_TOO_LARGE"
              }
            }
          }
        }
      },
      "ResultNotFound": {
        "description": "The workflow does not exist or the key may not see it; or the result has expired, never was, or belongs to another workflow; or the user whom the key belongs to was deleted.",
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
              "WORKFLOW_NOT_FOUND": {
                "$ref": "#/components/examples/WORKFLOW_NOT_FOUND"
              },
              "DATA_EXPIRED": {
                "$ref": "#/components/examples/DATA_EXPIRED"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "ExecutionNotFound": {
        "description": "The execution does not exist, is older than the history, or the key may not see it; or the user whom the key belongs to was deleted.",
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
              "EXECUTION_NOT_FOUND": {
                "$ref": "#/components/examples/EXECUTION_NOT_FOUND"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "CatalogueForbidden": {
        "description": "The key has none of the scopes `workflows:read`, `workflows:write` and `workflows:execute`.",
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
              "FORBIDDEN_CATALOGUE": {
                "$ref": "#/components/examples/FORBIDDEN_CATALOGUE"
              }
            }
          }
        }
      },
      "RevisionNotFound": {
        "description": "The workflow does not exist or the key may not see it; or it has no such revision, or keeps it no longer; or the user whom the key belongs to was deleted.",
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
              "REVISION_NOT_FOUND": {
                "$ref": "#/components/examples/REVISION_NOT_FOUND"
              },
              "WORKFLOW_NOT_FOUND": {
                "$ref": "#/components/examples/WORKFLOW_NOT_FOUND"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      },
      "InvalidSchedule": {
        "description": "The body is not JSON, or it or a parameter does not meet the specification (`details` names what is wrong); or the cron expression, the time zone or the parameters are refused; or the workflow has as many schedules as allowed.",
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
              "INVALID_INPUT_CRON": {
                "$ref": "#/components/examples/INVALID_INPUT_CRON"
              },
              "INVALID_INPUT_SCHEDULES": {
                "$ref": "#/components/examples/INVALID_INPUT_SCHEDULES"
              },
              "INVALID_BODY": {
                "$ref": "#/components/examples/INVALID_BODY"
              }
            }
          }
        }
      },
      "ScheduleForbidden": {
        "description": "The key lacks the scope `workflows:write` or the scope `workflows:execute`.",
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
              "FORBIDDEN_SCHEDULE": {
                "$ref": "#/components/examples/FORBIDDEN_SCHEDULE"
              }
            }
          }
        }
      },
      "ScheduleNotFound": {
        "description": "The workflow does not exist or the key may not see it; or it has no such schedule; or the user whom the key belongs to was deleted.",
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
              "SCHEDULE_NOT_FOUND": {
                "$ref": "#/components/examples/SCHEDULE_NOT_FOUND"
              },
              "WORKFLOW_NOT_FOUND": {
                "$ref": "#/components/examples/WORKFLOW_NOT_FOUND"
              },
              "USER_NOT_FOUND": {
                "$ref": "#/components/examples/USER_NOT_FOUND"
              }
            }
          }
        }
      }
    }
  }
};
