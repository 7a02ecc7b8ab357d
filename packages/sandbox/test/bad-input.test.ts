import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { type Answer, call, type CallOptions, identityOf, type RawBody } from "./support/call.ts";

let sandbox: RunningSandbox;
let before: unknown;
const failures: unknown[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    clock: "frozen",
    onFailure: (error) => failures.push(error),
  });
  before = await readState();
});
afterAll(() => sandbox.close());

/** Returns all data that a caller can change. */
async function readState(): Promise<unknown> {
  const [site, campaigns] = [
    await call(sandbox, "GET /site"),
    await call(sandbox, "GET /campaigns"),
  ];
  return { site: site.json, names: campaigns.json.campaigns.map((one: { id: string }) => one.id) };
}

/** Expects that a call is rejected with a status and a valid error, and changes nothing. */
async function judge(answer: Answer): Promise<object> {
  await sandbox.control.advance({ milliseconds: 60_000 });
  return {
    status: answer.status,
    hasError: typeof answer.json?.error === "string",
    hasTrace: / at .*\.(?:ts|js):\d+/.test(answer.text),
    failures,
    state: await readState(),
  };
}

function rejection(status: number): object {
  return { status, hasError: true, hasTrace: false, failures: [], state: before };
}

const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

const bodies: readonly [what: string, line: string, body: RawBody][] = [
  ["malformed JSON", "PATCH /site", "{"],
  ["a missing body", "PATCH /site", ""],
  ["a list instead of an object", "PATCH /site", "[]"],
  ["null instead of an object", "PATCH /site", "null"],
  ["truncated UTF-8", "PATCH /site", bytes(0x22, 0xc3)],
  ["an overlong encoding", "PATCH /site", bytes(0x22, 0xc0, 0xaf, 0x22)],
  ["UTF-16", "PATCH /site", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ["__proto__ among the settings", "PATCH /site", '{"__proto__": {"status": "LIVE"}}'],
  ["__proto__ inside a document", "PUT /site/draft", '{"doc": {"a": {"__proto__": 1}}}'],
  ["constructor among the settings", "PATCH /site", '{"constructor": 1}'],
  ["a duplicate name", "PATCH /site", '{"bio": "one", "bio": "two"}'],
  ["a duplicate name, once escaped", "PATCH /site", String.raw`{"bio": "one", "bi\u006f": "two"}`],
  ["a nested duplicate name", "PUT /site/draft", '{"doc": {"a": [{"b": 1, "b": 2}]}}'],
  ["10,000 levels", "PUT /site/draft", `{"doc": {"a": ${deep(10_000)}}}`],
  ["10,000 unclosed levels", "PUT /site/draft", `{"doc": {"a": ${"[".repeat(10_000)}`],
  ["100,000 levels of objects", "PATCH /site", '{"a":'.repeat(80_000)],
  ["an unknown setting", "PATCH /site", '{"colour": "red"}'],
  ["a number that overflows", "POST /campaigns", '{"dailyBudgetCents": 1e400}'],
  ["half a cent", "POST /campaigns", '{"dailyBudgetCents": 2500.5}'],
  ["a negative budget", "POST /campaigns", '{"dailyBudgetCents": -1}'],
  ["a body beyond the limit", "PATCH /site", JSON.stringify({ bio: "x".repeat(524_289) })],
];

test.each(bodies)("rejects %s", async (what, line, raw) => {
  expect(await judge(await call(sandbox, line, { raw }))).toEqual(
    rejection(what.includes("beyond the limit") ? 413 : 400),
  );
});

const requests: readonly (readonly [
  what: string,
  line: string,
  options: CallOptions,
  status: number,
])[] = [
  ["a missing key", "PATCH /site", { key: null, body: {} }, 400],
  ["a key that is too short", "PATCH /site", { key: "short-k", body: {} }, 400],
  ["a key that is too long", "PATCH /site", { key: "k".repeat(81), body: {} }, 400],
  ["a key with a space", "PATCH /site", { key: "with a space", body: {} }, 400],
  [
    "another media type",
    "PATCH /site",
    { raw: "{}", headers: { "content-type": "text/plain" } },
    400,
  ],
  ["a form", "PATCH /site", { raw: new URLSearchParams({ bio: "x" }) }, 400],
  ["a slug with an encoded slash", "GET /verticals/a%2Fb", {}, 400],
  ["a slug with invalid percent-encoding", "GET /verticals/%E0%A4%A", {}, 400],
  ["an operation behind an encoded slash", "GET /site%2Fdraft", {}, 404],
  ["an unknown path", "GET /nothing", {}, 404],
  ["an unknown method", "DELETE /site", {}, 405],
  ["an unknown slug", "GET /verticals/no-such-trade", {}, 404],
  ["a job ID that is not a UUID", "GET /jobs/1", {}, 400],
  ["an unknown job", "GET /jobs/00000000-0000-4000-8000-000000000000", {}, 404],
  ["a page size of zero", "GET /leads?limit=0", {}, 400],
  ["a page size above the bound", "GET /leads?limit=201", {}, 400],
  ["a page size in hexadecimal", "GET /leads?limit=0x10", {}, 400],
  ["a cursor that is not a UUID", "GET /leads?cursor=1", {}, 400],
  ["an unknown cursor", "GET /leads?cursor=00000000-0000-4000-8000-000000000000", {}, 400],
  ["an unsupported period", "GET /metrics?days=2", {}, 400],
  ["no credential", "GET /site", { token: null }, 401],
  ["an unknown credential", "GET /site", { token: "nobody" }, 401],
  [
    "another kind of credential",
    "GET /site",
    { token: null, headers: { authorization: "Basic YTpi" } },
    401,
  ],
];

test.each(requests)("rejects %s", async (_, line, options, status) => {
  expect(await judge(await call(sandbox, line, options))).toEqual(rejection(status));
});

test("rejects a cursor of another workspace", async () => {
  const elsewhere = sandbox
    .identities()
    .filter(
      ({ partition, state }) => partition !== identityOf(sandbox).partition && state === "active",
    );
  let cursor: string | null = null;
  for (const { name } of elsewhere) {
    const page = await call(sandbox, "GET /leads?limit=1", { as: name });
    cursor ??= page.json.nextCursor;
  }
  expect(cursor).toEqual(expect.any(String));

  expect(await judge(await call(sandbox, `GET /leads?cursor=${cursor}`))).toEqual(rejection(400));
});

test("accepts a body of exactly the limit in bytes, and rejects one more byte", async () => {
  const frame = JSON.stringify({ doc: { text: "" } }).length;
  for (const [unit, size] of [
    ["x", 1],
    ["ß", 2],
    ["€", 3],
    ["😀", 4],
  ] as const) {
    const room = 524_288 - frame;
    const fill = unit.repeat(Math.floor(room / size)) + "x".repeat(room % size);
    const tooMuch = await call(sandbox, "PUT /site/draft", {
      raw: JSON.stringify({ doc: { text: `${fill}x` } }),
    });
    expect(await judge(tooMuch)).toEqual(rejection(413));
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"doc": {"text": "`));
        controller.enqueue(new TextEncoder().encode(`${fill}x"}}`));
        controller.close();
      },
    });
    expect(await judge(await call(sandbox, "PUT /site/draft", { raw: chunked }))).toEqual(
      rejection(413),
    );
    const { id } = await sandbox.control.snapshot();
    const exact = await call(sandbox, "PUT /site/draft", {
      raw: JSON.stringify({ doc: { text: fill } }),
    });
    expect(exact.status).toBe(200);
    await sandbox.control.restore({ id });
  }
});

test("rejects a header of 64 KiB over a socket, and keeps serving", async () => {
  const answer = await exchange([
    `GET ${new URL(sandbox.url).pathname}/site HTTP/1.1`,
    "host: sandbox",
    `x-large: ${"x".repeat(65_536)}`,
    "connection: close",
    "",
    "",
  ]);

  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? "")).toMatchObject({
    error: expect.any(String),
  });
});

test("rejects malformed HTTP, and keeps serving", async () => {
  expect(await exchange(["this is not a request", "", ""])).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test("a truncated request changes nothing", async () => {
  const socket = connect(Number(new URL(sandbox.origin).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const head = [
    `PATCH ${new URL(sandbox.url).pathname}/site HTTP/1.1`,
    "host: sandbox",
    `authorization: Bearer ${identityOf(sandbox).token}`,
    "idempotency-key: cut-off-half-way",
    "content-type: application/json",
    "content-length: 40",
    "",
    '{"bio": "half',
  ];
  await new Promise((resolve) => socket.write(head.join("\r\n"), resolve));
  socket.destroy();
  await once(socket, "close");

  const whole = await call(sandbox, "PATCH /site", { key: "cut-off-half-way", body: {} });
  expect([whole.status, whole.headers.get("idempotency-replayed")]).toEqual([200, null]);
});

/** Returns the response of the server to these lines. */
async function exchange(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(sandbox.origin).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => {});
  socket.write(lines.join("\r\n"));
  await once(socket, "close");
  return answer;
}
