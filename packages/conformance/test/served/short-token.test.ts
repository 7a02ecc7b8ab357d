import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type Listening } from "../support/listen.ts";
import { runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const secured = { 200: anyObject("Fine."), 401: anyObject("No credential.") };

const document = {
  openapi: "3.1.1",
  info: { title: "Service", version: "1" },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
    },
  },
  paths: {
    "/text": { get: { operationId: "text", security: [{ token: [] }], responses: secured } },
    "/next": { get: { operationId: "next", security: [{ key: [] }], responses: secured } },
  },
};

let server: Listening;
let folder: string;
let accepted = "";

beforeAll(async () => {
  server = await listen(async ({ headers, url }) => {
    const isText = url.endsWith("/text");
    const given = isText ? headers.get("authorization") : headers.get("x-key");
    const isAccepted =
      given?.replace(/^bearer /i, isText ? "Bearer " : "") ===
      (isText ? `Bearer ${accepted}` : accepted);
    return isAccepted ? json(200, { echo: accepted }, { "x-echo": accepted }) : json(401);
  });
  folder = await mkdtemp(join(tmpdir(), "plumbline-token-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each(["x", "e", "1", "passed"])("the token %j leaves every report readable", async (token) => {
  accepted = token;
  const args = ["--base-url", server.url, "-t", token, "--report-dir", "reports", "--json"];
  const { code, out, err } = await runCommandIn(folder, args);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(JSON.parse(out)).toMatchObject({ verdict: "conforms", target: { stateless: false } });
  const html = await readFile(join(folder, "reports", "report.html"), "utf8");
  expect(html).toContain("<title>Conforms");
});

test("a token that JSON escapes is in no report", async () => {
  accepted = String.raw`se"cret\token`;
  const args = ["--base-url", server.url, "-t", accepted, "--report-dir", "reports", "--json"];
  const { code, out } = await runCommandIn(folder, args);
  expect(code).toBe(0);
  const lines = await readFile(join(folder, "reports", "exchanges.ndjson"), "utf8");
  for (const text of [out, lines]) {
    expect(text).not.toContain(String.raw`se\"cret`);
    expect(text).not.toContain(String.raw`se\\\"cret`);
  }
  expect(lines).toContain("<secret>");
});
