import type { Contract } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { renderHtml, renderJson, renderNdjson, type RunEvent } from "../src/index.ts";
import { planAllChecks } from "../src/run/plan-all-checks.ts";
import { resolveTarget } from "../src/target/resolve-target.ts";
import { createBookServer } from "./support/book-server.ts";
import { limitedBooks } from "./support/limited-books.ts";
import { bookContract, bookUrl, identities, runBooks } from "./support/run-books.ts";

const declared = new Set(
  bookContract.operations.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "*")}`,
  ),
);

function shapeOf(line: string): string {
  const [method = "", path = ""] = line.split(" ");
  const inner = path.replace(/^\/v1/, "").split("/");
  return `${method} ${inner.map((segment, index) => (index === 2 ? "*" : segment)).join("/")}`;
}

describe("a run sends", () => {
  test("only what the document declares, and nothing that is served elsewhere", async () => {
    const { server } = await runBooks({}, { runs: 20 });
    const sent = new Set(server.log.map(shapeOf));
    expect([...sent].filter((shape) => !declared.has(shape))).toEqual([]);
    expect(sent).not.toContain("GET /metadata");
  });

  test.each([
    ["none", ["GET"]],
    ["draft", ["GET", "PATCH", "POST"]],
  ] as const)("no effect above %s", async (allow, methods) => {
    const { server, report } = await runBooks(
      {},
      { target: { baseUrl: bookUrl, identities, allow } },
    );
    expect(new Set(server.log.map((line) => line.split(" ")[0]))).toEqual(new Set(methods));
    expect(server.log.filter((line) => /\/orders|\/publish/.test(line))).toEqual([]);
    const skipped = report.results.filter(({ operation }) => operation === "create_order");
    expect(skipped.length).toBeGreaterThan(10);
    expect(new Set(skipped.map(({ skip }) => skip?.reason))).toEqual(
      new Set(["effect-not-allowed"]),
    );
  });

  test("no effect on a host that is not loopback, unless allowed", async () => {
    const { server } = await runBooks(
      {},
      { target: { baseUrl: "https://books.example.com/v1", identities, respectLimits: false } },
    );
    expect([...new Set(server.log.map((line) => line.split(" ")[0]))]).toEqual(["GET"]);
  });

  test("no effect above the allowed one while a failure shrinks", async () => {
    const rejectAll = { isValid: () => false };
    const { server, findings } = await runBooks(rejectAll, {
      target: { baseUrl: bookUrl, identities, allow: "none" },
    });
    expect(findings.length).toBeGreaterThan(0);
    expect(server.log.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });
});

describe("a bounded number of requests to a target that validates nothing", () => {
  const target = { baseUrl: bookUrl, identities };
  const isInQuestion = (check: string, operation: string): boolean =>
    check === "rejects/body-violations" && operation === "create_book";

  test.each<[string, Contract, number]>([
    ["in one portion", bookContract, 1],
    ["in portions, as its limits require", limitedBooks(40, 12), 2],
  ])("%s", async (_, contract, portions) => {
    const planned = planAllChecks({ contract, seed: 1, runs: 10, target: resolveTarget(target) });
    const sent = planned.schedule.portions.filter(({ entry: { check, subject } }) =>
      isInQuestion(check.id, subject.operation.id),
    );
    expect(sent.length).toBeGreaterThanOrEqual(portions);

    const { report } = await runBooks({ isValid: () => true }, { contract, seed: 1, target });

    const violations = report.results.find(({ check, operation }) =>
      isInQuestion(check, operation),
    );
    // One request for each case, and at most the shared allowance for smaller inputs. Near misses have no smaller ones.
    const cases = violations?.cases ?? 0;
    expect(violations?.operations).toBeGreaterThan(cases);
    expect(violations?.operations).toBeLessThanOrEqual(cases + 3 * 40);
    expect(violations?.findings.length).toBeGreaterThan(10);
  });
});

test("a run stays within its budget and reports that it ended early", async () => {
  const { server, report } = await runBooks(
    {},
    { target: { baseUrl: bookUrl, identities, budget: { operations: 200, writes: 50 } } },
  );
  expect(server.log.length).toBeLessThanOrEqual(200);
  expect(server.log.filter((line) => !line.startsWith("GET")).length).toBeLessThanOrEqual(50);
  expect(report.verdict).toBe("inconclusive");
  expect(report.inconclusive.join()).toContain("The budget ended");
});

test("the same seed sends the same requests, another seed others", async () => {
  const first = await runBooks({}, { seed: 11 });
  const second = await runBooks({}, { seed: 11 });
  const third = await runBooks({}, { seed: 12 });
  const requests = ({ report }: typeof first) =>
    report.exchanges.map(({ request, purpose, identity }) => [purpose, identity, request]);
  expect(requests(second)).toEqual(requests(first));
  expect(requests(third)).not.toEqual(requests(first));
});

test("each key is used for one set of arguments, except by checks of keys and of what rejections change", async () => {
  const { report } = await runBooks({}, { seed: 3 });
  const keyed = report.exchanges.filter(
    ({ request, purpose, check }) =>
      request.headers["request-key"] &&
      !/^same key|^key/.test(purpose) &&
      check !== "state/unexecuted",
  );
  const bodies = Map.groupBy(keyed, ({ request }) => request.headers["request-key"]);
  const shared = [...bodies.values()].filter(
    (list) => new Set(list.map(({ request }) => request.url + (request.body ?? ""))).size > 1,
  );
  expect(shared).toEqual([]);
});

test("no report or event contains a secret, even if the target echoes it", async () => {
  const events: RunEvent[] = [];
  const server = createBookServer(bookContract, {
    answer: (call, answer) => ({
      ...answer,
      headers: { ...answer.headers, "x-echo": call.request.headers.get("authorization") ?? "" },
      body: { ...(answer.body as object), echo: call.request.headers.get("authorization") },
    }),
  });
  const { report } = await runBooks(
    {},
    {
      target: { baseUrl: bookUrl, identities, fetch: server.fetch },
      onEvent: (event: RunEvent) => events.push(event),
    },
  );
  const texts = [
    JSON.stringify(report),
    JSON.stringify(events),
    renderHtml(report),
    renderJson(report),
    renderNdjson(report),
  ];
  const tokens = identities.flatMap(({ token }) => token ?? []);
  for (const token of tokens) {
    for (const text of texts) expect(text).not.toContain(token);
  }
  expect(texts[0]).toContain("<secret>");
  expect(events.length).toBeGreaterThan(100);
});
