import { findResponse, isMutating, type Operation } from "@plumbline/contract";
import { beforeEach, expect, test } from "vitest";
import type { Answer, CallOptions } from "../support/call.ts";
import {
  day,
  expectError,
  listOperations,
  minute,
  openService,
  ownerOf,
  requestOf,
  slugs,
} from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const { contract } = sandbox;
const workspace = slugs.everything;
const operations = listOperations(sandbox);
const isOutside = ({ servers }: Operation): boolean =>
  servers[0]?.basePath !== contract.servers[0]?.basePath;

function receiptOf({ headers }: Answer): string {
  const receipt = headers.get("x-request-id");
  expect(receipt).toEqual(expect.stringMatching(/./));
  return receipt ?? "";
}

test("every successful response has a unique request ID and no replay header", async () => {
  const receipts: string[] = [];
  for (const as of [undefined, "only site:read", ownerOf(slugs.other), undefined])
    for (const operation of operations) {
      const { line, ...request } = requestOf(sandbox, operation);
      const answer = await send(line, { ...request, ...(as && { as }) });
      if (answer.status >= 300) continue;
      receipts.push(receiptOf(answer));
      expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
      expect(answer.headers.get("idempotency-replayed")).toBeNull();
    }
  expect(receipts.length).toBeGreaterThan(35);
  expect(new Set(receipts).size).toBe(receipts.length);
});

test("a replay has the request ID of the first response, and only replays are marked", async () => {
  for (const operation of operations.filter(isMutating)) {
    const { line, ...request } = requestOf(sandbox, operation);
    const key = `replayed-${operation.id}`;
    const first = await send(line, { ...request, key });
    const second = await send(line, { ...request, key });
    const third = await send(line, { ...request, key });
    const marks = [first, second, third].map(({ headers }) => headers.get("idempotency-replayed"));
    expect(marks).toEqual([null, "true", "true"]);
    expect([receiptOf(second), receiptOf(third)]).toEqual([receiptOf(first), receiptOf(first)]);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
  }
});

const nobody = "00000000-0000-4000-8000-000000000000";
const creation = { body: { dailyBudgetCents: 2_500 } };

interface Rejection {
  readonly status: number;
  readonly what: string;
  readonly line: string;
  readonly options?: CallOptions;
  readonly before?: () => Promise<unknown>;
}

async function repeat(times: number, line: string): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await send(line, { body: undefined });
}

const rejections: readonly Rejection[] = [
  { status: 400, what: "invalid input", line: "GET /metrics?days=2" },
  { status: 400, what: "no key", line: "POST /site/publish", options: { key: null } },
  { status: 401, what: "no credential", line: "GET /site", options: { token: null } },
  { status: 401, what: "an expired one", line: "GET /site", options: { as: "expired" } },
  { status: 401, what: "a revoked one", line: "GET /site", options: { as: "revoked" } },
  {
    status: 402,
    what: "no subscription",
    line: "POST /campaigns",
    options: { ...creation, as: ownerOf(slugs.withoutSubscription) },
  },
  { status: 403, what: "no scope", line: "GET /site", options: { as: "only ads:read" } },
  { status: 404, what: "nothing there", line: `GET /jobs/${nobody}` },
  {
    status: 409,
    what: "a state that does not allow it",
    line: "POST /site/publish",
    options: { as: ownerOf(slugs.fresh) },
  },
  {
    status: 413,
    what: "a body too large",
    line: "PATCH /site",
    options: { raw: "x".repeat(600_000) },
  },
  {
    status: 429,
    what: "no operation left",
    line: "GET /site",
    before: () => repeat(120, "GET /site"),
  },
  {
    status: 502,
    what: "the provider away",
    line: "POST /campaigns",
    options: creation,
    before: () => control.setProvider({ available: false }),
  },
  {
    status: 503,
    what: "a service not configured",
    line: "GET /site",
    before: () => control.setService({ configured: false }),
  },
];

test.each(rejections)(
  "$status for $what is a JSON error without request ID or replay header",
  async (rejection) => {
    await rejection.before?.();
    const answer = await send(rejection.line, rejection.options);
    await control.setService({ configured: true });

    expectError(answer, rejection.status);
    expect(answer.headers.get("x-request-id")).toBeNull();
    expect(answer.headers.get("idempotency-replayed")).toBeNull();
    const [exchange] = (await control.log({ limit: 1 })).toReversed();
    expect(exchange?.verdict).toMatchObject({ kind: "conforms", isDocumented: true });
  },
);

test("errors with the same status and different causes have different texts", async () => {
  const errors = new Map<number, string[]>();
  for (const { status: expected, line, options, before } of rejections) {
    await rewind();
    await before?.();
    const { json } = await send(line, options);
    errors.set(expected, [...(errors.get(expected) ?? []), json.error]);
    await control.setService({ configured: true });
  }
  expect(errors.get(401)).toHaveLength(3);
  const all = [...errors.values()].flat();
  expect(new Set(all).size).toBe(all.length);
});

test("unknown paths and methods have JSON errors", async () => {
  const unknown = [
    "GET /",
    "GET /nothing",
    "GET /site/draft/old",
    "POST /verticals/a/b",
    "GET /site/",
  ];
  for (const line of unknown) expectError(await send(line), 404);
  const others = [
    "DELETE /site",
    "PUT /site",
    "POST /leads",
    "GET /businesses",
    "PATCH /campaigns",
  ];
  for (const line of others) {
    const answer = await send(line);
    expectError(answer, 405);
    expect(answer.headers.get("allow")).toEqual(expect.stringMatching(/^[A-Z]+(, [A-Z]+)*$/));
  }
});

test("a reached limit requests to wait for a minute, which is sufficient", async () => {
  const limits = contract.policies.rateLimits.map(({ limit, counts }) => [counts, limit]);
  expect(limits).toEqual([
    ["all", 120],
    ["mutating", 20],
  ]);
  await repeat(20, "POST /site/publish");
  await wait(minute / 2);
  const rejected = await send("POST /site/publish");
  expectError(rejected, 429);
  expect(rejected.headers.get("retry-after")).toBe("60");
  await repeat(100, "GET /site");
  expectError(await send("GET /site"), 429);

  await wait(minute);
  expect(await status("POST /site/publish")).toBe(200);
});

test("every operation answers", async () => {
  expect(operations).toHaveLength(16);
  for (const operation of operations) {
    const { line, ...request } = requestOf(sandbox, operation);
    const answer = await send(line, request);
    const documented = findResponse(operation, answer.status);
    expect([operation.id, Math.floor(answer.status / 100), documented !== undefined]).toEqual([
      operation.id,
      2,
      true,
    ]);
  }
});

test("every operation exists, those of the authorization server outside of the base path", async () => {
  const outside = contract.operations.filter(isOutside);
  const authorization = contract.operations.filter(({ tags }) => tags.includes("authorization"));
  expect(outside).toEqual(authorization);
  expect(outside).toHaveLength(7);
  for (const { method, path } of outside) {
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test${path}`, { method: method.toUpperCase() }),
    );
    // Without parameters, metadata is returned and everything else is rejected.
    expect([path, response.status]).toEqual([path, path.startsWith("/.well-known/") ? 200 : 400]);
    expectError(await send(`${method.toUpperCase()} ${path}`), 404);
  }
  const below = contract.operations.filter((operation) => !isOutside(operation));
  const told = [];
  for (const operation of below) told.push(await status(requestOf(sandbox, operation).line));
  expect(told.filter((each) => each === 501)).toEqual([]);
});

test("everything is below the base path, which ends with the version", async () => {
  const { basePath } = contract.servers[0] ?? {};
  expect([basePath, contract.version]).toEqual(["/v1", "1.0.0"]);
  for (const prefix of ["", "/v2", "/V1", "/v1/v1"]) {
    const response = await sandbox.fetch(new Request(`http://sandbox.test${prefix}/site`));
    expect([prefix, response.status]).toEqual([prefix, 404]);
  }
});

test("data does not change by time alone", async () => {
  const lines = [
    "/verticals",
    "/verticals/plumbing",
    "/workspace/requirements",
    "/workspace",
    "/site",
    "/leads",
  ];
  const look = async (): Promise<readonly unknown[]> => {
    const { token } = await control.issueIdentity({ workspace, name: `reader ${await nowText()}` });
    const told = [];
    for (const line of lines) told.push(await read(`GET ${line}`, { token }));
    return told;
  };
  const before = await look();
  for (const span of [minute, day, 89 * day, 400 * day]) {
    await wait(span);
    expect(await look()).toEqual(before);
  }
});

async function nowText(): Promise<string> {
  return (await control.clock()).now;
}
