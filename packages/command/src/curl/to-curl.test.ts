import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { CurlRequest } from "./curl-request.ts";
import { hostileText, runs } from "../testing/hostile-text.ts";
import { secretMark } from "./shell-quote.ts";
import { toCurl } from "./to-curl.ts";

const run = promisify(execFile);
const token = `s3cr$t "quoted" \`tick\` \\ ' !end`;

function request(changes: Partial<CurlRequest> = {}): CurlRequest {
  return { method: "get", url: "http://127.0.0.1/books", headers: {}, ...changes };
}

test.each([
  ["Copy", "-X Copy"],
  ["patch", "-X PATCH"],
  ["A`id`", "-X 'A`id`'"],
])("the method %s is one word of the command", (method, flag) => {
  expect(toCurl(request({ method })).split("\n")[0]).toBe(`curl -sS -i ${flag} \\`);
});

test("writes a request one option a line", () => {
  const curl = toCurl(
    request({
      method: "post",
      headers: { authorization: "Bearer <secret>", "content-type": "application/json" },
      body: `{"note":"It's new"}`,
    }),
  );
  expect(curl).toBe(
    [
      "curl -sS -i -X POST \\",
      `  -H "authorization: Bearer $PLUMBLINE_TOKEN" \\`,
      "  -H 'content-type: application/json' \\",
      String.raw`  --data-binary '{"note":"It'\''s new"}' \ `.trimEnd(),
      "  'http://127.0.0.1/books'",
    ].join("\n"),
  );
});

test("writes one line and accepts any certificate if the options say so", () => {
  const sent = request({
    method: "POST",
    url: "https://m.test/a?b=c&d=e",
    headers: { "X-Key": "k", "Content-Type": "application/json" },
    body: "{}",
  });
  expect(toCurl(sent, { isInsecure: true, isOneLine: true })).toBe(
    "curl -sS -i --insecure -X POST -H 'X-Key: k' -H 'Content-Type: application/json' --data-binary '{}' 'https://m.test/a?b=c&d=e'",
  );
});

test("removes the Accept that curl adds if the request has none", () => {
  const isExact = { addsAccept: false, isOneLine: true };
  expect(toCurl(request(), isExact)).toBe("curl -sS -i -H 'accept:' 'http://127.0.0.1/books'");
  const asking = request({ headers: { Accept: "text/plain" } });
  expect(toCurl(asking, isExact)).toBe(
    "curl -sS -i -H 'Accept: text/plain' 'http://127.0.0.1/books'",
  );
});

test("gives a bare <secret> the scheme that most credentials travel under", () => {
  const curl = toCurl(request({ headers: { authorization: secretMark } }));
  expect(curl).toContain(`-H "authorization: Bearer $PLUMBLINE_TOKEN"`);
});

test("writes a long repetition as a command that produces it", () => {
  const body = `{"note":"${"a".repeat(524_288)}"}`;
  const curl = toCurl(request({ method: "post", body }));
  expect(curl.length).toBeLessThan(300);
  expect(curl).toContain(`head -c 524288 /dev/zero | tr '\\000' '\\141'`);
});

test("names a file for a body that is too large to write out", () => {
  const body = Array.from({ length: 9000 }, (_, index) => index).join(",");
  const curl = toCurl(request({ method: "post", body }), { bodyFile: "big.json" });
  expect(curl).toContain(`# first save the request body (${body.length} bytes) as big.json`);
  expect(curl).toContain("--data-binary '@big.json'");
});

test("property: a command never holds a character that acts on a terminal", () => {
  const property = fc.property(hostileText(), hostileText(), (value, body) => {
    const curl = toCurl(request({ method: "post", url: `http://127.0.0.1/${value}`, body }));
    expect(curl).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
  fc.assert(property, runs(300));
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

function isMissing(program: string): boolean {
  return spawnSync(program, ["--version"]).error !== undefined;
}

const own = /^(?:x-|authorization|content-type|accept$|idempotency-key)/;

async function receive(message: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const headers = Object.entries(message.headersDistinct)
    .filter(([name]) => own.test(name))
    .map(([name, values]) => [name, (values ?? []).join("|")] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    method: message.method,
    url: message.url,
    headers,
    body: Buffer.concat(chunks).toString("hex"),
  };
}

describe.skipIf(isMissing("curl") || process.platform === "win32")("a command that is run", () => {
  let server: Server;
  let base = "";
  let directory = "";
  const received: Received[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "to-curl-"));
    server = createServer((message, response) => {
      void receive(message).then((seen) => received.push(seen) && response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A listening TCP server has an address object.
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  async function byCurl(sent: CurlRequest, shell: string): Promise<Received | undefined> {
    const env = { ...process.env, PLUMBLINE_TOKEN: token };
    await run(shell, ["-c", toCurl(sent)], { env, cwd: directory });
    return received.at(-1);
  }

  /** Sends the request as the run does, with fetch. */
  async function byFetch(sent: CurlRequest): Promise<Received | undefined> {
    const expand = (text: string): string => text.replaceAll(secretMark, token);
    const headers = Object.entries(sent.headers).map(([name, value]): [string, string] => [
      name,
      expand(value),
    ]);
    // A buffer, because fetch adds a content type to a text.
    const body = sent.body === undefined ? {} : { body: Buffer.from(expand(sent.body)) };
    const answer = await fetch(sent.url, { method: sent.method.toUpperCase(), headers, ...body });
    await answer.arrayBuffer();
    return received.at(-1);
  }

  const latin1 = fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code < 0x7f || code > 0xa0)
      .map((code) => String.fromCharCode(code)),
    maxLength: 20,
  });
  const headers = fc.record(
    {
      authorization: fc.constantFrom("Bearer <secret>", "DPoP <secret>!", "Basic x"),
      "content-type": fc.constantFrom("application/json", "text/plain; charset=utf-8"),
      "x-note": latin1,
      "x-quoted": fc.constantFrom(`it's "quoted" $HOME \`id\``, "", "a, b", "<secret>_tail"),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const path = fc
    .webPath()
    .chain((path) => hostileText().map((text) => `${path}/${text.toWellFormed()}`));
  const query = fc.oneof(
    fc.constant("?a[]={b}&c='d'&e=%20"),
    fc.webQueryParameters().map((text) => `?${text}`),
  );
  const body = fc.oneof(
    hostileText(),
    fc.constantFrom("", "@file", "-n", `{"key":"<secret>","it's":"<secret>"}`, "\0", "a\nb\n\n"),
    fc
      .tuple(
        fc.constantFrom("a", "é", "😀", "-", "\\", "'", "%", "\n", "\0", "}", "]"),
        fc.integer({ min: 60, max: 3000 }),
      )
      .map(([char, count]) => `["${char.repeat(count)}"]`),
  );
  const sent = fc.oneof(
    fc.record({ method: fc.constantFrom("get", "head", "delete"), path, query, headers }),
    fc.record({
      method: fc.constantFrom("post", "put", "patch", "delete"),
      path,
      query,
      headers,
      body,
    }),
  );

  test.each(["sh", "bash"].filter((shell) => !isMissing(shell) || shell === "sh"))(
    "property: %s sends what fetch sends, byte for byte",
    async (shell) => {
      const property = fc.asyncProperty(sent, async ({ path, query, ...rest }) => {
        const request: CurlRequest = { ...rest, url: `${base}${path}${query}` };
        const expected = await byFetch(request);
        expect(await byCurl(request, shell)).toEqual(expected);
      });
      await fc.assert(property, runs(inject("isFull") ? 60 : 15));
    },
  );

  test("reads a large body from the file it names", async () => {
    const body = Array.from({ length: 9000 }, (_, index) => `é${index}`).join(",");
    await writeFile(join(directory, "request-body.txt"), body);
    const seen = await byCurl({ method: "put", url: `${base}/big`, headers: {}, body }, "sh");
    expect(seen?.body).toBe(Buffer.from(body).toString("hex"));
  });

  test("sends a body that is not text", async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x27, 0x7d]);
    const sent = { body: bytes.toString(), bodyBytes: bytes.toString("base64") };
    const seen = await byCurl({ method: "post", url: `${base}/raw`, headers: {}, ...sent }, "sh");
    expect(seen?.body).toBe(bytes.toString("hex"));
    expect(seen?.headers).toEqual([["accept", "*/*"]]);
  });

  test("sends no Accept if the request has none", async () => {
    const curl = toCurl({ method: "get", url: `${base}/any`, headers: {} }, { addsAccept: false });
    await run("sh", ["-c", curl]);
    expect(received.at(-1)?.headers).toEqual([]);
  });

  test("sends a body of half a mebibyte", async () => {
    const body = `{"note":"${"é".repeat(262_144)}"}`;
    const seen = await byCurl({ method: "post", url: `${base}/big`, headers: {}, body }, "sh");
    expect(seen?.body).toBe(Buffer.from(body).toString("hex"));
  });
});
