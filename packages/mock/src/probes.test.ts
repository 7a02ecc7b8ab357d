import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMock, startMock } from "./index.ts";
import { interfaceDocument } from "./testing/interface-document.ts";

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ source: interfaceDocument, port: 0 });
});
afterAll(() => mock.close());

interface Probe {
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** Header to its value, or to a pattern of it, or to null where it must be absent. */
  readonly has?: Readonly<Record<string, string | RegExp | null>>;
  /** Part of the body. */
  readonly answers?: object;
}

/** The text of an error is the document's own. */
const anError = { error: expect.any(String) };
const uuid = /^[0-9a-f-]{36}$/;
const json = { "content-type": "application/json" };
const job = "/jobs/0b8f6f2e-93b5-4d0d-9c65-3f7a5f3a1c11";
const campaign = "/campaigns/0b8f6f2e-93b5-4d0d-9c65-3f7a5f3a1c11";
let keys = 0;
const key = (): Record<string, string> => ({ "idempotency-key": `probe-key-${keys++}` });
const site = {
  site: expect.objectContaining({ id: expect.any(String), status: expect.any(String) }),
};
const budget = JSON.stringify({ dailyBudgetCents: 2500 });

const probes: Readonly<Record<string, Probe>> = {
  "a read": {
    send: "GET /verticals",
    status: 200,
    has: { "x-request-id": uuid, "idempotency-replayed": null },
    answers: { verticals: expect.any(Array), globalAvoid: expect.any(Array) },
  },
  "a read by path parameter": {
    send: "GET /verticals/plumbing",
    status: 200,
    answers: { vertical: expect.any(Object) },
  },
  "a path parameter too short": { send: "GET /verticals/a", status: 400, answers: anError },
  "a path parameter at its shortest": { send: "GET /verticals/ab", status: 200 },
  "a path parameter with capitals": {
    send: "GET /verticals/Plumbing",
    status: 400,
    answers: anError,
  },
  "a path parameter that is no UUID": { send: "GET /jobs/7", status: 400, answers: anError },
  "a path parameter that is a UUID": {
    send: `GET ${job}`,
    status: 200,
    answers: { job: expect.any(Object) },
  },
  "a head": { send: "HEAD /workspace", status: 200, has: { "content-type": /json/ } },
  "an unknown path": {
    send: "GET /nowhere",
    status: 404,
    has: { "content-type": /json/ },
    answers: anError,
  },
  "a path above the base path": { send: "GET /../workspace", status: 404, answers: anError },
  "an encoded slash": { send: "GET /jobs%2F0b8f6f2e-93b5-4d0d-9c65-3f7a5f3a1c11", status: 404 },
  "an encoded slash in a parameter": {
    send: "GET /verticals/a%2Fb",
    status: 400,
    answers: anError,
  },
  "a broken percent-encoding": { send: "GET /verticals/%zz", status: 400, answers: anError },
  "a percent-encoding that is not UTF-8": {
    send: "GET /verticals/%ff%fe",
    status: 400,
    answers: anError,
  },
  "64 KiB of headers": {
    send: "GET /site",
    headers: { "x-filler": "f".repeat(65_536) },
    status: 400,
    has: { "plumbline-reason": /exceed 16384 bytes/ },
    answers: anError,
  },
  "a trailing slash": { send: "GET /workspace/", status: 404, answers: anError },
  "an unknown method": {
    send: "DELETE /site",
    status: 405,
    has: { allow: "GET, PATCH" },
    answers: anError,
  },
  "no credential": {
    send: "GET /site",
    headers: { authorization: "" },
    status: 401,
    has: { "www-authenticate": "Bearer" },
    answers: anError,
  },
  "another kind of credential": {
    send: "GET /site",
    headers: { authorization: "Basic dTpw" },
    status: 401,
    has: { "www-authenticate": /invalid_token/ },
    answers: anError,
  },
  "a token without its scope": {
    send: "GET /campaigns",
    headers: { authorization: "Bearer scopes:ads:write" },
    status: 403,
    has: { "www-authenticate": 'Bearer error="insufficient_scope", scope="ads:read"' },
    answers: anError,
  },
  "a token with its scope": {
    send: "GET /campaigns",
    headers: { authorization: "Bearer scopes:ads:read" },
    status: 200,
    answers: { campaigns: expect.any(Array) },
  },
  "a query value outside its enum": {
    send: "GET /campaigns?preset=last_30d",
    status: 400,
    answers: anError,
  },
  "a query value inside its enum": { send: "GET /metrics?days=7", status: 200 },
  "a number outside its enum": { send: "GET /metrics?days=8", status: 400, answers: anError },
  "a number at its maximum": {
    send: "GET /leads?limit=200",
    status: 200,
    answers: { leads: expect.any(Array), gated: expect.any(Boolean) },
  },
  "a number above its maximum": { send: "GET /leads?limit=201", status: 400, answers: anError },
  "a number in hexadecimal": { send: "GET /leads?limit=0x10", status: 400, answers: anError },
  "a cursor that is no UUID": { send: "GET /leads?cursor=abc", status: 400, answers: anError },
  "an unknown query parameter": { send: "GET /workspace?verbose=1", status: 200 },
  "a mutation": {
    send: "PATCH /site",
    headers: { ...json, ...key() },
    body: '{"tagline":null}',
    status: 200,
    has: { "x-request-id": uuid, "idempotency-replayed": null },
    answers: site,
  },
  "a mutation without its key": {
    send: "PATCH /site",
    headers: json,
    body: "{}",
    status: 400,
    has: { "plumbline-reason": /Idempotency-Key is missing/ },
    answers: anError,
  },
  "a key too short": {
    send: "PATCH /site",
    headers: { ...json, "idempotency-key": "1234567" },
    body: "{}",
    status: 400,
    answers: anError,
  },
  "a key too long": {
    send: "PATCH /site",
    headers: { ...json, "idempotency-key": "k".repeat(81) },
    body: "{}",
    status: 400,
    answers: anError,
  },
  "a key at its longest": {
    send: "PATCH /site",
    headers: { ...json, "idempotency-key": "k".repeat(80) },
    body: "{}",
    status: 200,
  },
  "a key with a full stop": {
    send: "PATCH /site",
    headers: { ...json, "idempotency-key": "probe.key.1" },
    body: "{}",
    status: 400,
    answers: anError,
  },
  "a field nobody knows": {
    send: "PATCH /site",
    headers: { ...json, ...key() },
    body: '{"colour":"red"}',
    status: 400,
    has: { "plumbline-reason": /colour/ },
    answers: anError,
  },
  "a string one too long": {
    send: "PATCH /site",
    headers: { ...json, ...key() },
    body: JSON.stringify({ displayName: "n".repeat(81) }),
    status: 400,
    answers: anError,
  },
  "a string at its longest, in code points": {
    send: "PATCH /site",
    headers: { ...json, ...key() },
    body: JSON.stringify({ displayName: "😀".repeat(80) }),
    status: 200,
  },
  "an item without a required field": {
    send: "PATCH /site",
    headers: { ...json, ...key() },
    body: '{"links":[{"label":"x"}]}',
    status: 400,
    answers: anError,
  },
  "a fraction for an integer": {
    send: "POST /campaigns",
    headers: { ...json, ...key() },
    body: '{"dailyBudgetCents":1.5}',
    status: 400,
    answers: anError,
  },
  "a mutation that is queued": {
    send: "POST /campaigns",
    headers: { ...json, ...key() },
    body: budget,
    status: 202,
    answers: { job: expect.any(Object) },
  },
  "a mutation without a body": {
    send: `POST ${campaign}/launch`,
    headers: key(),
    status: 200,
    answers: { campaign: expect.any(Object) },
  },
  "a body that is missing": {
    send: "POST /campaigns",
    headers: { ...json, ...key() },
    status: 400,
    answers: anError,
  },
  "malformed JSON": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: '{"doc":',
    status: 400,
    has: { "plumbline-reason": "the body is not JSON" },
    answers: anError,
  },
  "JSON nested two hundred thousand deep": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: `{"doc":{"a":${"[".repeat(2e5)}${"]".repeat(2e5)}}}`,
    status: 400,
    answers: anError,
  },
  "JSON with the same member twice": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: '{"doc":{"a":1,"a":2}}',
    status: 400,
    has: { "plumbline-reason": 'the body has the member "a" twice' },
    answers: anError,
  },
  "JSON that is not UTF-8": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: new Uint8Array(Buffer.from('{"doc":{"a":"\u00e9"}}', "latin1")),
    status: 400,
    has: { "plumbline-reason": "the body is not JSON" },
    answers: anError,
  },
  "JSON behind a byte order mark": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: '\ufeff{"doc":{}}',
    status: 200,
    answers: site,
  },
  "a member called __proto__": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: '{"doc":{"a":[{"__proto__":{}}]}}',
    status: 400,
    answers: anError,
  },
  "another media type": {
    send: "PUT /site/draft",
    headers: { "content-type": "text/plain", ...key() },
    body: '{"doc":{}}',
    status: 400,
    has: { "plumbline-reason": /text\/plain/ },
    answers: anError,
  },
  "a charset": {
    send: "PUT /site/draft",
    headers: { "content-type": "application/json; charset=utf-8", ...key() },
    body: '{"doc":{}}',
    status: 200,
    answers: site,
  },
  "a body of exactly the limit": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: JSON.stringify({ doc: { a: "x".repeat(524_288 - 16) } }),
    status: 200,
  },
  "a body of one byte more": {
    send: "PUT /site/draft",
    headers: { ...json, ...key() },
    body: JSON.stringify({ doc: { a: "x".repeat(524_288 - 15) } }),
    status: 413,
    answers: anError,
  },
  "a status on demand": {
    send: "GET /site",
    headers: { prefer: "code=402" },
    status: 402,
    has: { "preference-applied": "code=402" },
    answers: anError,
  },
  "a limit on demand": {
    send: "GET /site",
    headers: { prefer: "code=429" },
    status: 429,
    has: { "retry-after": "60" },
    answers: anError,
  },
  "a failure on demand": {
    send: "POST /campaigns",
    headers: { ...json, ...key(), prefer: "code=502" },
    body: budget,
    status: 502,
    answers: anError,
  },
  "a status the operation does not have": {
    send: "GET /site",
    headers: { prefer: "code=418" },
    status: 400,
    has: { "plumbline-reason": /418/ },
    answers: anError,
  },
  "an example nobody wrote": {
    send: "GET /site",
    headers: { prefer: "example=nobody" },
    status: 400,
    has: { "plumbline-reason": /nobody/ },
    answers: anError,
  },
  "newly generated data": {
    send: "GET /workspace",
    headers: { prefer: "dynamic=true" },
    status: 200,
    answers: {
      workspace: {
        id: expect.any(String),
        slug: expect.any(String),
        displayName: expect.any(String),
        siteUrl: expect.any(String),
      },
      scopes: expect.any(Array),
    },
  },
  "a media type nobody offers": {
    send: "GET /site",
    headers: { accept: "text/html" },
    status: 406,
    answers: anError,
  },
  "a media type that is none": { send: "GET /site", headers: { accept: "nonsense" }, status: 200 },
  "any media type": { send: "GET /site", headers: { accept: "text/html, */*;q=0.1" }, status: 200 },
  "a preflight": {
    send: "OPTIONS /site",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "idempotency-key",
    },
    status: 204,
    has: {
      "access-control-allow-origin": "https://app.example",
      "access-control-allow-methods": /PATCH/,
      "access-control-allow-headers": /idempotency-key/i,
    },
  },
  "a browser's request": {
    send: "GET /site",
    headers: { origin: "https://app.example" },
    status: 200,
    has: {
      "access-control-allow-origin": "https://app.example",
      "access-control-expose-headers": /X-Request-Id.*Idempotency-Replayed/,
    },
  },
};

test.each(Object.entries(probes))(
  "%s",
  async (_, { send, headers, body, status, has = {}, answers }) => {
    const [method = "", path = ""] = send.split(" ");
    const authorization = { authorization: "Bearer anything" };
    const response = await fetch(`${mock.url}${path}`, {
      method,
      headers: { ...authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    const reason = response.headers.get("plumbline-reason");
    const found = Object.keys(has).map((name) => [name, response.headers.get(name)] as const);

    expect({ status: response.status, reason }).toMatchObject({ status });
    expect(response.headers.get("plumbline-violation")).toBeNull();
    expect(Object.fromEntries(found)).toEqual(matchersOf(has));
    expect(parse(await response.text())).toMatchObject(answers ?? {});
  },
);

function matchersOf(has: NonNullable<Probe["has"]>): object {
  const entries = Object.entries(has).map(([name, value]) => [
    name,
    value instanceof RegExp ? matching(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

function parse(text: string): unknown {
  return text === "" ? {} : JSON.parse(text);
}
