import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import {
  createOAuthServer,
  type OAuthServer,
  type OAuthServerOptions,
} from "../../../test/oauth-server.ts";
import { serveFetch } from "../../../test/serve-fetch.ts";
import type { TokenStore } from "../token-store.ts";
import { fileStore } from "./file-store.ts";

const program = fileURLToPath(new URL("../../../test/oauth-process.ts", import.meta.url));

interface World {
  readonly server: OAuthServer;
  readonly store: TokenStore;
  /** Starts a program that makes a number of parallel calls. */
  readonly start: (calls: number) => ChildProcess;
}

/** A file with tokens that the server has revoked, although they have not expired. */
async function setUp(
  before: (server: OAuthServer) => NonNullable<OAuthServerOptions["before"]>,
): Promise<World> {
  const handle = Promise.withResolvers<OAuthServer["fetch"]>();
  const { origin, close } = await serveFetch(async (request) => (await handle.promise)(request));
  onTestFinished(close);
  const server: OAuthServer = createOAuthServer({
    issuer: origin,
    resource: `${origin}/v2`,
    now: Date.now,
    expiresIn: 600,
    before: async (path, request) => before(server)(path, request),
  });
  handle.resolve(server.fetch);

  const folder = await mkdtemp(join(tmpdir(), "tokens-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, "tokens.json");
  const store = fileStore(file);
  const { accessToken, refreshToken } = server.connect();
  const owner = { issuer: origin, resource: server.resource, clientId: "client-1" };
  await store.save({ ...owner, accessToken, refreshToken, obtainedAt: Date.now() });
  server.endAccessTokens();
  const start = (calls: number): ChildProcess => {
    const child = fork(program, [server.resource, file, String(calls)], {
      execArgv: ["--conditions=@plumbline/source"],
    });
    onTestFinished(() => void child.kill());
    return child;
  };
  return { server, store, start };
}

const endOf = async (child: ChildProcess): Promise<unknown> => {
  const [outcomes] = await once(child, "message");
  return outcomes;
};

test("two processes with one file refresh once, and the second reads what the first saved", async () => {
  const allCame = Promise.withResolvers<void>();
  let calls = 0;
  const { server, store, start } = await setUp(() => async (path) => {
    if (path.startsWith("/v2/") && (calls += 1) === 50) allCame.resolve();
    // The refresh of one process lasts until the other has been rejected too.
    if (path === "/token") await allCame.promise;
    return undefined;
  });

  const outcomes = await Promise.all([endOf(start(25)), endOf(start(25))]);

  expect(outcomes.flat()).toEqual(Array(50).fill("ok"));
  expect({ rejected: server.count("rejected"), accepted: server.count("accepted") }).toEqual({
    rejected: 50,
    accepted: 50,
  });
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
  expect(await store.load()).toMatchObject({ accessToken: expect.any(String) });
});

test("the lock of a process that dies during its refresh is replaced by the next process", async () => {
  const asked = Promise.withResolvers<void>();
  const { server, start } = await setUp(({ count }) => async (path) => {
    if (path !== "/token" || count("discovered") > 1) return undefined;
    asked.resolve();
    await once(killed, "exit");
    return new Response(null, { status: 503 });
  });
  const killed = start(1);
  await asked.promise;
  killed.kill("SIGKILL");
  await once(killed, "exit");

  expect(await endOf(start(5))).toEqual(Array(5).fill("ok"));
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
});
