import type { SecurityAlternative } from "@plumbline/contract";
import { expect, test } from "vitest";
import { decideAccess } from "./decide-access.ts";
import { formatChallenge } from "./format-challenge.ts";

const alternative = (
  ...requirements: [scheme: string, ...scopes: string[]][]
): SecurityAlternative => ({
  requirements: requirements.map(([scheme, ...scopes]) => ({ scheme, scopes })),
  pointer: "",
});
const either = [alternative(["key", "books:write"]), alternative(["oauth", "books:write"])];

test("one satisfied alternative suffices", () => {
  expect(decideAccess(either, [{ scheme: "oauth", scopes: ["books:write", "other"] }])).toEqual({
    kind: "allowed",
  });
});

test("an operation without security, or with an anonymous alternative, is open", () => {
  expect(decideAccess([], []).kind).toBe("allowed");
  expect(decideAccess([...either, alternative()], []).kind).toBe("allowed");
});

test("without a credential, the schemes that would satisfy an alternative are named", () => {
  expect(decideAccess(either, [])).toEqual({ kind: "unauthenticated", schemes: ["key", "oauth"] });
});

test("scopes do not imply one another: what is missing is named", () => {
  expect(decideAccess(either, [{ scheme: "key", scopes: ["books:read"] }])).toEqual({
    kind: "forbidden",
    scheme: "key",
    needed: ["books:write"],
    missing: ["books:write"],
  });
});

test("requirements of one alternative are needed together", () => {
  const both = [alternative(["key"], ["oauth", "a", "b"])];

  expect(decideAccess(both, [{ scheme: "oauth", scopes: ["a", "b"] }]).kind).toBe(
    "unauthenticated",
  );
  expect(
    decideAccess(both, [
      { scheme: "key", scopes: [] },
      { scheme: "oauth", scopes: ["a"] },
    ]),
  ).toEqual({
    kind: "forbidden",
    scheme: "oauth",
    needed: ["a", "b"],
    missing: ["b"],
  });
  expect(
    decideAccess(both, [
      { scheme: "key", scopes: [] },
      { scheme: "oauth", scopes: ["b", "a"] },
    ]).kind,
  ).toBe("allowed");
});

test("of several alternatives, the nearest one is required", () => {
  const decision = decideAccess(
    [alternative(["oauth", "a", "b"]), alternative(["oauth", "c"])],
    [{ scheme: "oauth", scopes: [] }],
  );

  expect(decision).toMatchObject({ kind: "forbidden", needed: ["c"] });
});

const bearer = { scheme: "Bearer", scopeParameter: "scope" };

test("a challenge names the error, the scopes and any further parameters", () => {
  expect(formatChallenge(bearer)).toBe("Bearer");
  expect(
    formatChallenge(bearer, { error: "insufficient_scope", scopes: ["a:read", "b:read"] }),
  ).toBe('Bearer error="insufficient_scope", scope="a:read b:read"');
  expect(
    formatChallenge(bearer, {
      parameters: { resource_metadata: "http://localhost/x" },
      scopes: [],
    }),
  ).toBe('Bearer resource_metadata="http://localhost/x"');
});

test("a challenge is one header value for any parameters", () => {
  expect(formatChallenge(bearer, { scopes: ['a"b', "c\\d", "e\r\nf: g"] })).toBe(
    String.raw`Bearer scope="a\"b c\\d ef: g"`,
  );
});
