import { expect, test } from "vitest";
import { planConformance } from "../../src/index.ts";
import { ownerToken, readerToken } from "../support/book-server.ts";
import { bookContract, bookUrl, identities } from "../support/run-books.ts";
import { issued } from "./login-server.ts";
import { mcpContract } from "./mcp-document.ts";
import { runMcp } from "./run-mcp.ts";

test("an agent interface that keeps the protocol has no finding, and proves its clauses", async () => {
  const { report, findings } = await runMcp();
  expect(findings).toEqual([]);
  const proven = report.results.flatMap(({ clauses }) => clauses);
  expect([...new Set(proven)].toSorted()).toEqual([
    "/components/securitySchemes/login/x-oauth/resources/metadata/mcp",
    "/components/securitySchemes/login/x-oauth/resources/tokens",
    "/x-mcp/credentials",
    "/x-mcp/name",
  ]);
});

test("neither a token nor the id of a session is recorded", async () => {
  const { report } = await runMcp({ sessions: true });
  const recorded = JSON.stringify(report);
  expect(recorded).toContain("mcp-session-id");
  for (const secret of [ownerToken, readerToken, ...Object.values(issued), "-of-books"])
    expect(recorded).not.toContain(secret);
});

test("without its URL the family is skipped, and says what is missing", () => {
  const target = { baseUrl: bookUrl, identities };
  const { entries } = planConformance({ contract: mcpContract, target, checks: ["mcp/*"] });
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ skip }) => skip?.reason))).toEqual(new Set(["not-configured"]));
  expect(entries[0]?.skip?.detail).toContain('"mcp": { "url": "…" }');
});

test("of a document without an agent interface nothing is asked", () => {
  const target = { baseUrl: bookUrl, identities, mcp: { url: `${bookUrl}/agents` } };
  const { entries } = planConformance({ contract: bookContract, target, checks: ["mcp/*"] });
  expect(entries).toEqual([]);
});
