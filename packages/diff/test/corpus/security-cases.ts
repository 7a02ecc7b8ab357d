import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, toCases, withOperation } from "./change-case.ts";

const flows = {
  clientCredentials: {
    tokenUrl: "https://auth.example.com/token",
    scopes: { read: "Read", write: "Write", admin: "All" },
  },
};
const securitySchemes = {
  oauth: { type: "oauth2", flows },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  basic: { type: "http", scheme: "basic" },
};
const oauth = (...scopes: readonly string[]): JsonObject => ({ oauth: scopes });
const key = { key: [] };

const ofOperation = toCases<readonly JsonObject[]>(
  (security) => withOperation({ security: [...security] }, { components: { securitySchemes } }),
  [
    [
      "alternatives of scopes in another order",
      [oauth("read"), oauth("admin")],
      [oauth("admin"), oauth("read")],
      "",
      "",
    ],
    [
      "a further alternative of scopes",
      [oauth("read"), oauth("admin")],
      [oauth("admin"), oauth("read"), oauth("write")],
      "safe request-credential-added",
      "breaking request-scope-added",
    ],
    [
      "a further scope",
      [oauth("read")],
      [oauth("read", "write")],
      "breaking request-scope-added",
      "safe request-scope-removed",
    ],
    [
      "another scope",
      [oauth("read")],
      [oauth("write")],
      "breaking request-scope-added, safe request-credential-added",
      "breaking request-scope-added, safe request-credential-added",
    ],
    ["scopes in another order", [oauth("read", "write")], [oauth("write", "read")], "", ""],
    [
      "an alternative that requires more than another one",
      [oauth("read")],
      [oauth("read"), oauth("read", "write")],
      "",
      "",
    ],
    [
      "two scopes that become alternatives",
      [oauth("read", "write")],
      [oauth("read"), oauth("write")],
      "safe request-scope-removed",
      "breaking request-scope-added",
    ],
    [
      "a further kind of credential",
      [oauth("read")],
      [key, oauth("read")],
      "safe request-credential-added",
      "breaking request-credential-removed",
    ],
    [
      "a further credential that is required together with the first",
      [key],
      [{ key: [], basic: [] }],
      "breaking request-credential-removed",
      "safe request-credential-added",
    ],
    [
      "credentials that are required together, in another order",
      [{ key: [], basic: [] }],
      [{ basic: [], key: [] }],
      "",
      "",
    ],
    ["kinds of credentials in another order", [key, { basic: [] }], [{ basic: [] }, key], "", ""],
    [
      "anonymous access",
      [key],
      [key, {}],
      "safe request-anonymous-access-added",
      "breaking request-anonymous-access-removed",
    ],
    ["anonymous access in another form", [], [{}], "", ""],
    ["a credential beside anonymous access", [{}], [key, {}], "", ""],
    [
      "no credential",
      [key],
      [],
      "safe request-anonymous-access-added",
      "breaking request-anonymous-access-removed",
    ],
  ],
);

const ofRoot = toCases<readonly [operation: JsonObject, root: JsonObject]>(
  ([operation, root]) => withOperation(operation, { components: { securitySchemes }, ...root }),
  [
    [
      "security of the document that the operation states",
      [{}, { security: [oauth("read")] }],
      [{ security: [oauth("read")] }, {}],
      "",
      "",
    ],
    [
      "security of the document that the operation replaces by none",
      [{}, { security: [key] }],
      [{ security: [] }, { security: [key] }],
      "safe request-anonymous-access-added",
      "breaking request-anonymous-access-removed",
    ],
    [
      "a further scope of the document",
      [{}, { security: [oauth("read")] }],
      [{}, { security: [oauth("read", "admin")] }],
      "breaking request-scope-added",
      "safe request-scope-removed",
    ],
    [
      "a scheme with another name",
      [{ security: [key] }, withSchemes({ key: securitySchemes.key })],
      [{ security: [{ token: [] }] }, withSchemes({ token: securitySchemes.key })],
      "",
      "",
    ],
    [
      "a scheme with the name of its header in another case",
      [{ security: [key] }, {}],
      [{ security: [key] }, withSchemes({ key: { ...securitySchemes.key, name: "x-key" } })],
      "",
      "",
    ],
    [
      "a key in another header",
      [{ security: [key] }, {}],
      [{ security: [key] }, withSchemes({ key: { ...securitySchemes.key, name: "X-Token" } })],
      "breaking request-credential-removed, safe request-credential-added",
      "breaking request-credential-removed, safe request-credential-added",
    ],
  ],
);

function withSchemes(schemes: JsonObject): JsonObject {
  return { components: { securitySchemes: schemes } };
}

export const securityCases: readonly ChangeCase[] = [...ofOperation, ...ofRoot];
