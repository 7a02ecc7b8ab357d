import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@plumbline/mock";
import { afterAll, expect, test } from "vitest";
import { createSandbox } from "../src/create-sandbox.ts";
import { startSandbox } from "../src/start/start-sandbox.ts";
import { call } from "./support/call.ts";

const folder = await mkdtemp(join(tmpdir(), "sandbox-proxy-"));
const record = join(folder, "recorded.json");
const real = await startSandbox({ port: 0, clock: "frozen" });
afterAll(async () => {
  await real.close();
  await rm(folder, { recursive: true });
});
const proxied = { identities: real.identities };

test("every request is passed on, judged in the log, and recorded without secrets for the mock", async () => {
  const sandbox = await createSandbox({ proxy: real.url, record });
  const through = { ...proxied, fetch: sandbox.fetch };
  const direct = await call(real, "GET /workspace");
  const passed = await call(through, "GET /workspace");
  const changed = await call(through, "PATCH /site", { body: { tagline: "Through the proxy" } });
  const rejected = await call(through, "GET /site", { token: "unknown-token-of-nobody" });
  const missing = await sandbox.fetch(new Request("http://sandbox.test/nowhere"));
  const registered = await sandbox.fetch(
    new Request("http://sandbox.test/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: ["http://127.0.0.1:9/callback"], client_name: "A" }),
    }),
  );
  const log = await sandbox.control.log();
  await sandbox.close();

  expect(passed.json).toEqual(direct.json);
  expect([changed.status, rejected.status, missing.status]).toEqual([200, 401, 404]);
  expect(registered.status).toBeLessThan(300);
  expect((await call(real, "GET /site")).json.site.tagline).toBe("Through the proxy");
  expect(log.map(({ operation, outcome, verdict }) => [operation, outcome, verdict.kind])).toEqual([
    ["get_workspace", "proxied", "conforms"],
    ["update_site", "proxied", "conforms"],
    ["get_site", "proxied", "conforms"],
    [null, "proxied", "unjudged"],
    ["register_client", "proxied", "conforms"],
  ]);

  const text = await readFile(record, "utf8");
  for (const { token } of real.identities()) expect(text).not.toContain(token);
  const mock = await createMock(JSON.parse(text));
  const served = await mock.fetch(
    new Request("http://mock.test/v1/workspace", { headers: { authorization: "Bearer any" } }),
  );
  expect(await served.json()).toEqual(direct.json);
  await mock.close();
});

test("a response that violates the document is passed on and judged, and not recorded", async () => {
  const wrong = await startSandbox({ port: 0, faults: ["fields-in-snake-case"] });
  const file = join(folder, "wrong.json");
  const sandbox = await createSandbox({ proxy: wrong.url, record: file });
  const answer = await call({ ...wrong, fetch: sandbox.fetch }, "GET /workspace");
  const [logged] = await sandbox.control.log();
  await Promise.all([sandbox.close(), wrong.close()]);

  expect([answer.status, logged?.verdict.kind]).toEqual([200, "breaks"]);
  expect(await readFile(file, "utf8")).not.toContain('"recorded"');
});

test("a service that does not respond is a 502 in the error format", async () => {
  const sandbox = await createSandbox({ proxy: "http://127.0.0.1:1/v1" });
  const answer = await call({ ...proxied, fetch: sandbox.fetch }, "GET /workspace");
  await sandbox.close();

  expect([answer.status, typeof answer.json.error]).toEqual([502, "string"]);
});
