import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import type { Identity } from "../src/index.ts";
import { type DocumentRun, json, runDocument } from "./support/run-document.ts";

const texts = { type: "array", items: { type: "string" } };
const member = { type: "object", properties: { scopes: { anyOf: [texts, { type: "string" }] } } };

const memberDocument: JsonObject = {
  security: [{ key: ["books:read"] }],
  paths: {
    "/member": {
      get: {
        operationId: "get_member",
        "x-granted-scopes": "/member/scopes",
        responses: {
          200: {
            description: "The member.",
            content: {
              "application/json": { schema: { type: "object", properties: { member } } },
            },
          },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
};

const librarian: Identity = {
  name: "librarian",
  token: "librarian-token-123456",
  scopes: ["books:read", "books:write"],
};
const visitor: Identity = {
  name: "visitor",
  token: "visitor-token-12345678",
  scopes: ["books:read"],
};
const identities: readonly Identity[] = [librarian, visitor];

type Show = (scopes: readonly string[]) => unknown;

/** Runs the check against a server that returns the caller's scopes as `show` transforms them. */
function askMember(
  show: Show,
  callers: readonly Identity[] = identities,
  status = 200,
): Promise<DocumentRun> {
  return runDocument(
    memberDocument,
    ({ headers }) => {
      const asked = headers.get("authorization") ?? "";
      const caller = identities.find(({ token = "" }) => asked.endsWith(token));
      return json(status, { member: { scopes: show(caller?.scopes ?? []) } });
    },
    { identities: callers, checks: ["auth/granted-scopes"] },
  );
}

const legal: Readonly<Record<string, Show>> = {
  "as they were granted": (scopes) => scopes,
  "in another order": (scopes) => scopes.toReversed(),
  "more than once": (scopes) => [...scopes, ...scopes],
  "in one string": (scopes) => scopes.join(" "),
};

describe("no finding is reported for scopes", () => {
  test.each(Object.entries(legal))("%s", async (_name, show) => {
    const { report, findings } = await askMember(show);
    expect(findings).toEqual([]);
    expect(report.results.map(({ status }) => status)).toEqual(["passed"]);
    expect(report.results[0]?.clauses).toEqual(["/paths/~1member/get/x-granted-scopes"]);
  });
});

const broken: Readonly<Record<string, readonly [show: Show, found: string]>> = {
  "of another caller": [() => ["books:read", "books:write"], "scopes books:read books:write"],
  "that no one has": [(scopes) => [...scopes, "books:burn"], "scopes books:burn books:read"],
  "without one of them": [(scopes) => scopes.slice(0, 1), "scopes books:read"],
  "in one string without one of them": [([scope]) => scope, "scopes books:read"],
  "of no one": [() => [], "no scopes"],
};

describe("a finding is reported for scopes", () => {
  test.each(Object.entries(broken))("%s", async (_name, [show, found]) => {
    const { findings } = await askMember(show);
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual([
      ["auth/granted-scopes", "must"],
    ]);
    expect(findings[0]?.found).toContain(found);
    expect(findings[0]?.at).toBe("GET /member -> 200 body /member/scopes");
    expect(findings[0]?.clause).toBe("/paths/~1member/get/x-granted-scopes");
  });
});

const silent: Readonly<Record<string, readonly [show: Show, status?: number]>> = {
  "does not show any": [() => undefined],
  "shows them otherwise": [(scopes) => scopes.map((name) => ({ name }))],
  "rejects every caller": [() => [], 409],
};

describe("nothing is proven by a server that", () => {
  test.each(Object.entries(silent))("%s", async (_name, [show, status]) => {
    const { report, findings } = await askMember(show, identities, status);
    expect(findings).toEqual([]);
    expect(report.results[0]?.skip?.reason).toBe("no-proof");
  });
});

test("only identities with stated and sufficient scopes call the operation", async () => {
  const quiet: Identity = { name: "quiet", token: "quiet-token-1234567890" };
  const closed: Identity = { name: "closed", token: "closed-token-123456789", scopes: [] };
  const { report } = await askMember((scopes) => scopes, [quiet, closed, visitor]);
  expect(report.results[0]).toMatchObject({ status: "passed", cases: 1, operations: 1 });

  const nobody = await askMember((scopes) => scopes, [quiet, closed]);
  expect(nobody.report.results[0]?.skip).toEqual({
    reason: "identity-missing",
    detail:
      "Add an identity with stated scopes that may call get_member to the target, in plumbline.config.ts or with --profile.",
  });
  expect(nobody.report.results[0]?.operations).toBe(0);
});
