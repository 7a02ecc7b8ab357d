import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../run/exchange.ts";
import type { RunReport } from "../run/run-report.ts";
import { arbitraryExchange, arbitraryReport } from "../testing/arbitrary-report.ts";
import { runs } from "../testing/property-options.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { toCurl } from "@plumbline/command";
import { renderHtml } from "../render-html.ts";
import { renderJson } from "../render-json.ts";
import { renderJunit } from "../render-junit.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderNdjson } from "../render-ndjson.ts";
import { renderSummary } from "../render-summary.ts";
import { redact } from "./redact.ts";

function exchange(changes: {
  readonly headers?: Record<string, string>;
  readonly url?: string;
  readonly body?: string;
  readonly response?: Partial<Exchange["response"]>;
}): Exchange {
  const { headers = {}, url = "http://127.0.0.1/books", body = "", response = {} } = changes;
  return {
    number: 1,
    operation: "addBook",
    purpose: "a book",
    identity: "owner",
    request: { method: "post", url, headers, body },
    response: { status: 200, headers: {}, text: "", ...response },
    elapsedMs: 1,
  };
}

test.each([
  ["raw", "pbk_live_a/b+c", "token pbk_live_a/b+c."],
  ["percent-encoded", "pbk_live_a/b+c", "?t=pbk_live_a%2Fb%2bc&x=1"],
  ["percent-encoded twice", "pbk_live_a/b+c", "?t=pbk_live_a%252Fb%252Bc"],
  ["JSON-escaped", 'pbk"quote\\live', String.raw`{"t":"pbk\"quote\\live"}`],
  ["JSON inside JSON", 'pbk"quote', JSON.stringify(JSON.stringify({ t: 'pbk"quote' }))],
  ["with an escaped slash", "pbk/live", String.raw`{"t":"pbk\/live"}`],
  ["in \\u escapes", "pbkélive", String.raw`{"t":"pbk\u00E9live"}`],
  ["as form data", "pbk live", "t=pbk+live"],
  ["HTML-escaped", "pbk<&>'\"", "<p>pbk&lt;&amp;&gt;&#39;&quot;</p>"],
  ["shell-quoted", "pbk'live", String.raw`-H 'x: pbk'\''live'`],
  ["in Base64", "pbk_live_secret", `Basic ${Buffer.from("pbk_live_secret").toString("base64")}`],
])("removes a secret: %s", (_form, secret, text) => {
  const clean = redact(exchange({ response: { text } }), [secret]).response.text;
  expect(clean).toContain("<secret>");
  expect(clean).not.toMatch(/pbk|UEJL|cGJr/i);
});

describe("headers", () => {
  test.each([
    ["authorization", "Bearer abc.def", "Bearer <secret>"],
    ["Authorization", "abc", "<secret>"],
    ["proxy-authorization", "Basic YTpi", "Basic <secret>"],
    ["cookie", "session=1", "<secret>"],
    ["x-api-key", "k", "<secret>"],
    ["accept", "application/json", "application/json"],
    ["authorization", "", ""],
  ])("%s: %s is shown as %s", (name, value, shown) => {
    const { request } = redact(exchange({ headers: { [name]: value } }), [], {
      headers: ["X-Api-Key"],
    });
    expect(request.headers).toEqual({ [name]: shown });
  });

  test("keeps an invented credential", () => {
    const sent = exchange({ headers: { authorization: "Bearer no-such-token" } });
    expect(redact(sent, [], { invented: ["no-such-token"] })).toEqual(sent);
  });

  test("removes the cookies of a response", () => {
    const clean = redact(exchange({ response: { headers: { "set-cookie": "a=b" } } }), []);
    expect(clean.response.headers).toEqual({ "set-cookie": "<secret>" });
  });
});

test("removes a credential as long as a signed token, and those that begin as it does", () => {
  const long = "eyJhbGciOi".repeat(2_000);
  const secrets = [long, `${long.slice(0, 5_000)}-a`, `${long.slice(0, 5_000)}-b`];
  const clean = redact(exchange({ body: secrets.map((one) => `<${one}>`).join("") }), secrets);
  expect(clean.request.body).toBe("<<secret>><<secret>><<secret>>");
});

test("finds a secret that starts inside of a text that looks like it", () => {
  const clean = redact(exchange({ body: "%😀😀😀-secret-😀😀-secret" }), ["😀😀-secret"]);
  expect(clean.request.body).toBe("%😀<secret>-<secret>");
});

test.each(["x", "t", "200", "id", "post"])(
  "a short secret %j changes no key and no text",
  (secret) => {
    const headers = { authorization: `Bearer ${secret}`, "x-key": secret, "x-note": `a ${secret}` };
    const sent = exchange({ headers, body: `{"${secret}":"${secret}"}` });
    expect(redact(sent, [secret]).request).toEqual({
      ...sent.request,
      headers: { authorization: "Bearer <secret>", "x-key": "<secret>", "x-note": `a ${secret}` },
    });
    const report = sampleReport();
    expect(Object.keys(redact(report, [secret]))).toEqual(Object.keys(report));
    expect(() => renderJson(redact(report, [secret]))).not.toThrow();
  },
);

test("a secret changes no key of the report itself", () => {
  const report = sampleReport();
  const clean = redact(report, ["durationMs", "operations"]);
  expect(Object.keys(clean)).toEqual(Object.keys(report));
});

test("parses the redacted text again", () => {
  const secret = "99887766554433";
  const kept = redact(exchange({ response: { text: `{"t":"${secret}"}`, json: { t: secret } } }), [
    secret,
  ]);
  expect(kept.response.json).toEqual({ t: "<secret>" });
  const number = redact(exchange({ response: { text: `{"t":${secret}}`, json: { t: 1 } } }), [
    secret,
  ]);
  expect(number.response).toEqual({ status: 200, headers: {}, text: `{"t":<secret>}` });
});

test("does not change a report without secrets", () => {
  expect(redact(sampleReport(), ["not-in-it-anywhere"])).toEqual(sampleReport());
});

test("replaces the longer of two secrets first, and ignores an empty one", () => {
  const clean = redact(exchange({ body: "key-1234-5678 key-1234" }), [
    "",
    "key-1234",
    "key-1234-5678",
  ]);
  expect(clean.request.body).toBe("<secret> <secret>");
});

const renderers: Readonly<Record<string, (report: RunReport) => string>> = {
  summary: (report) => renderSummary(report, { colour: true, width: 80 }),
  html: renderHtml,
  json: renderJson,
  ndjson: renderNdjson,
  markdown: renderMarkdown,
  junit: renderJunit,
};

/** The forms in which a renderer could leak a secret. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(secret),
    encodeURI(secret),
    secret.replaceAll("'", String.raw`'\''`),
  ];
}

const secretText = fc
  .string({
    unit: fc.oneof(
      fc.stringMatching(/^[!-~]$/),
      fc.constantFrom('"', "\\", "/", "'", "%", "&", "<", "é", "😀"),
    ),
    minLength: 8,
    maxLength: 40,
  })
  .filter((secret) => new Set(secret).size > 4);

test.each(Object.entries(renderers))("property: %s contains no secret", (_name, render) => {
  const property = fc.property(
    secretText.chain((secret) => withSecret(secret)),
    ({ secret, report }) => {
      const output = render(redact(report, [secret]));
      for (const form of formsOf(secret)) expect(output).not.toContain(form);
    },
  );
  fc.assert(property, runs(60));
});

function withSecret(secret: string): fc.Arbitrary<{ secret: string; report: RunReport }> {
  const text = fc
    .tuple(
      fc.string({ maxLength: 5 }),
      fc.constantFrom("", ...formsOf(secret)),
      fc.string({ maxLength: 5 }),
    )
    .map((parts) => parts.join(""));
  return fc.tuple(arbitraryReport(text), arbitraryExchange(text)).map(([report, sent]) => {
    const header = { ...sent.request.headers, authorization: `Bearer ${secret}`, "x-key": secret };
    const exchange = { ...sent, request: { ...sent.request, headers: header } };
    const findings = report.results.flatMap((result) => result.findings);
    const first = findings[0];
    const withCurl = first
      ? {
          ...first,
          curl: toCurl({
            ...exchange.request,
            url: `http://x/${encodeURIComponent(secret.toWellFormed())}`,
          }),
          exchanges: [exchange],
        }
      : undefined;
    const results = report.results.map((result) => ({
      ...result,
      findings: withCurl ? [withCurl, ...result.findings] : result.findings,
    }));
    return { secret, report: { ...report, results, exchanges: [...report.exchanges, exchange] } };
  });
}

test.each([
  ["an access token", '{"access_token": "abc.def"}', '{"access_token": "<secret>"}'],
  [
    "a token in another case",
    '{"user":{"authToken":"a\\"b"}}',
    '{"user":{"authToken":"<secret>"}}',
  ],
  ["a token of a session", '{"token":"t1","id":"u1"}', '{"token":"<secret>","id":"u1"}'],
  ["a cursor", '{"nextPageToken":"p2"}', '{"nextPageToken":"p2"}'],
  ["the type of a token", '{"token_type":"Bearer"}', '{"token_type":"Bearer"}'],
])("a response that issues %s", (_name, text, shown) => {
  const { response } = redact(exchange({ response: { text, json: JSON.parse(text) } }), []);
  expect(response.text).toBe(shown);
  expect(response.json).toEqual(JSON.parse(shown));
});
