import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileStore } from "@local-ads/client/oauth/node";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createOAuthServer, type OAuthServer } from "../../client-runtime/test/oauth-server.ts";
import { serveFetch } from "../../client-runtime/test/serve-fetch.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const example = new URL("login-example.ts", import.meta.url);

test("the README shows the login that is type-checked", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, ...lines] = (await readFile(example, "utf8")).split("\n");

  expect(readme).toContain(`\`\`\`ts\n${lines.join("\n")}\`\`\``);
});

test("the login signs in once, and its tokens serve the next start", async () => {
  const handle = Promise.withResolvers<OAuthServer["fetch"]>();
  const { origin, close } = await serveFetch(async (request) => (await handle.promise)(request));
  onTestFinished(close);
  const resource = `${origin}/v1`;
  const answer = { site: { displayName: "Rivera Roofing" } };
  const server = createOAuthServer({
    issuer: origin,
    resource,
    now: Date.now,
    expiresIn: 600,
    answer,
  });
  handle.resolve(server.fetch);
  const folder = await mkdtemp(join(tmpdir(), "login-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, "tokens.json");
  vi.stubEnv("LOCAL_ADS_URL", resource);
  vi.stubEnv("LOCAL_ADS_TOKENS", file);
  const logged = vi.spyOn(console, "log").mockImplementation((_, url?: unknown) => {
    // The owner opens the page and says yes.
    if (typeof url === "string") void fetch(server.consent(url));
  });

  await import(example.href);
  await import(`${example.href}?again`);

  expect(logged.mock.calls).toEqual([
    [expect.any(String), expect.stringContaining("code_challenge_method=S256")],
    ["Rivera Roofing"],
    ["Rivera Roofing"],
  ]);
  expect(server.events).toEqual(["discovered", "registered", "exchanged", "accepted", "accepted"]);
  expect(await fileStore(file).load()).toMatchObject({ resource, clientId: "client-1" });
});
