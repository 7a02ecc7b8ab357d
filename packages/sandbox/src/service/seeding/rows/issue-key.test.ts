import { parseDuration } from "@plumbline/contract";
import { expect, test } from "vitest";
import { judgeCredential } from "../../../dispatch/judge-credential.ts";
import { isSandboxError } from "../../../state/sandbox-error.ts";
import { takeContract } from "../../../take-contract.ts";
import { issueLesserKeys, issueOwnerKey, listScopes } from "./issue-key.ts";
import { createDraw } from "../draw/draw.ts";

const contract = await takeContract(undefined);
const now = Date.UTC(2026, 2, 1, 12);
const holder = { contract, workspaceId: "ws_1", now, draw: createDraw(1) };
const scopes = listScopes(contract);
const lifetimes = Object.values(contract.securitySchemes).flatMap(
  ({ lifetimes }) => lifetimes?.apiKey ?? [],
);

test("the owner has every scope of the document, for the lifetime of the document", () => {
  const { row, identity } = issueOwnerKey(holder);

  expect(scopes.length).toBeGreaterThan(1);
  expect(identity).toMatchObject({ name: "owner", scopes, partition: "ws_1", state: "active" });
  expect(JSON.parse(row.scopes)).toEqual(scopes);
  expect(row.expires_at - row.issued_at).toBe(parseDuration(lifetimes[0] ?? ""));
});

test("there is a key with each scope alone, and one without each", () => {
  const keys = new Map(issueLesserKeys(holder).map(({ identity }) => [identity.name, identity]));

  expect(keys.size).toBe(2 * scopes.length + 2);
  for (const scope of scopes) {
    expect(keys.get(`only ${scope}`)?.scopes).toEqual([scope]);
    expect(keys.get(`without ${scope}`)?.scopes).toEqual(scopes.filter((other) => other !== scope));
  }
});

test("the state of a key equals that of the dispatcher", () => {
  for (const { row, identity } of [issueOwnerKey(holder), ...issueLesserKeys(holder)]) {
    const verdict = judgeCredential(row, now);
    const found = verdict.kind === "good" ? "active" : verdict.rejection.replace("credential-", "");

    expect(found).toBe(identity.state);
    expect(identity.state).toBe(/^(expired|revoked)$/.exec(identity.name)?.[0] ?? "active");
  }
});

test("a document without a lifetime of API keys is unfit", () => {
  const bare = { ...contract, securitySchemes: {} };

  expect(() => issueOwnerKey({ ...holder, contract: bare })).toThrow(
    expect.toSatisfy((error: unknown) => isSandboxError(error) && error.code === "contract-unfit"),
  );
});
