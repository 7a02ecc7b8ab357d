import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { ownerToken, type Ways } from "./support/book-server.ts";
import { anyObject, json, runDocument } from "./support/run-document.ts";
import { type BookRun, identities, runBooks } from "./support/run-books.ts";

const check = "auth/accepted-everywhere";
const owner = { name: "owner", token: ownerToken };

/** The `auth/accepted-everywhere` results of a run on a document that need not be complete. */
async function runLoosely(ways: Ways, known: typeof identities): Promise<BookRun> {
  const options = { strict: false, checks: [check], target: { identities: known } };
  return runBooks(ways, options);
}

const oneRead: Ways = {
  isAuthentic: (call, isAuthentic) => isAuthentic && call.operation.id !== "get_book",
};
const oneChange: Ways = {
  isAuthentic: (call, isAuthentic) => isAuthentic && call.operation.id !== "update_book",
};

test("a read that rejects a credential of known scopes fails a run on any document", async () => {
  const { report, findings } = await runLoosely(oneRead, identities);
  expect(findings.map((finding) => [finding.check, finding.operation, finding.gap])).toEqual([
    [check, "get_book", undefined],
  ]);
  expect(findings[0]?.found).toBe("status 401");
  expect(findings[0]?.expected).toBe("the credential is accepted, as by list_books");
  expect(report.verdict).toBe("findings");
});

test("a credential of unknown scopes may lack a right, which is a gap", async () => {
  const { report, findings } = await runLoosely(oneRead, [owner]);
  expect(findings.map((finding) => [finding.operation, finding.gap !== undefined])).toEqual([
    ["get_book", true],
  ]);
  expect(report.verdict).toBe("conforms");
});

test("a rejected body may contain another credential, which is a gap", async () => {
  const { findings } = await runLoosely(oneChange, identities);
  expect(findings.map((finding) => [finding.operation, finding.gap !== undefined])).toEqual([
    ["update_book", true],
  ]);
});

test("a credential that every operation rejects ends the run at its start", async () => {
  const run = runLoosely({ isAuthentic: () => false }, identities);
  await expect(run).rejects.toMatchObject({ code: "CREDENTIAL_REJECTED" });
});

test("a run starts although the read that it begins with rejects every credential", async () => {
  const firstRead: Ways = {
    isAuthentic: (call, isAuthentic) => isAuthentic && call.operation.id !== "list_books",
  };
  const { report, findings } = await runLoosely(firstRead, identities);
  expect(findings.map((finding) => [finding.check, finding.operation])).toEqual([
    [check, "list_books"],
  ]);
  expect(report.verdict).toBe("findings");
});

test("a credential that no other operation accepts is inconclusive", async () => {
  let asked = 0;
  const first: Ways = { isAuthentic: (call, isAuthentic) => isAuthentic && (asked += 1) === 1 };
  const { report, findings } = await runLoosely(first, identities);
  expect(findings).toEqual([]);
  expect(report.verdict).toBe("inconclusive");
});

test("an operation that rejects a credential once is not reported", async () => {
  let rejected = 0;
  const once: Ways = {
    isAuthentic: (call, isAuthentic) =>
      isAuthentic && !(call.operation.id === "get_book" && (rejected += 1) === 1),
  };
  expect((await runLoosely(once, identities)).findings).toEqual([]);
});

const answers = { 200: anyObject("It."), 401: anyObject("Not accepted.") };

/** Two secured reads. The second has a parameter. */
function documentWith(parameter: string): JsonObject {
  const schema = { type: "string" };
  const given = { name: parameter, in: "query", required: true, schema };
  return {
    components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    security: [{ key: [] }],
    paths: {
      "/doors": { get: { operationId: "list_doors", responses: answers } },
      "/doors/check": {
        get: { operationId: "check_door", parameters: [given], responses: answers },
      },
    },
  };
}

test.each([
  ["token", []],
  ["color", ["check_door"]],
])("a read with the parameter %j that always returns 401", async (parameter, reported) => {
  const token = "owner-token-1234567890";
  const { findings } = await runDocument(
    documentWith(parameter),
    ({ url, headers }) =>
      json(headers.get("authorization") !== `Bearer ${token}` || url.includes("check") ? 401 : 200),
    { checks: [check], identities: [{ name: "owner", token, scopes: [] }] },
  );
  expect(findings.map(({ operation }) => operation)).toEqual(reported);
});

const open = (statuses: JsonObject): JsonObject => ({
  paths: { "/check": { get: { operationId: "check", security: [], responses: statuses } } },
});

test.each([401, 403])(
  "an undocumented %i of an operation without security names the option that sends a credential",
  async (status) => {
    const document = open({ 200: anyObject("It.") });
    const { findings } = await runDocument(document, () => json(status), {
      checks: ["accepts/example", "responses/*"],
    });
    const { found } =
      findings.find((finding) => finding.check === "responses/documented-status") ?? {};
    expect(found).toMatch(
      /^status 40[13]\. The document declares no security .*--send-credentials always/,
    );
  },
);

test("a documented 401 of an operation without security names that option too", async () => {
  const { report } = await runDocument(open(answers), () => json(401), {
    checks: ["accepts/example"],
  });
  expect(report.results[0]?.skip?.detail).toContain("--send-credentials always");
});
