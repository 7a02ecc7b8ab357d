import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import * as fc from "fast-check";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createBookshop } from "../../test/bookshop-client.ts";
import { createOAuthServer, type OAuthServer } from "../../test/oauth-server.ts";
import { virtualClock } from "../testing/index.ts";
import { OutcomeError } from "../outcome/outcome-error.ts";
import { discover } from "./discover.ts";
import { finishAuthorization } from "./finish-authorization.ts";
import { memoryStore } from "./memory-store.ts";
import { fileStore, loopbackReceiver } from "./node/index.ts";
import { registerClient } from "./register-client.ts";
import { revoke } from "./revoke.ts";
import { startAuthorization } from "./start-authorization.ts";
import { tokenSource } from "./source/token-source.ts";
import type { TokenStore } from "./token-store.ts";
import type { Tokens } from "./tokens.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Long enough not to occur by chance. */
const secret = fc.stringMatching(/^[a-z0-9]{20,30}$/);
const drawn = fc.uniqueArray(secret, { minLength: 12, maxLength: 12 });
const redirectUri = "http://127.0.0.1:8765/callback";
const clock = virtualClock();

/** Ways in which a server, a network or a store may repeat what it received. */
const responses: readonly (readonly [name: string, respond: (said: string) => Response])[] = [
  [
    "a rejection",
    (said) => Response.json({ error: "invalid_grant", error_description: said }, { status: 400 }),
  ],
  [
    "a rejection with a code of its own",
    (said) => Response.json({ error: said, hint: said }, { status: 400 }),
  ],
  [
    "a challenge",
    (said) =>
      new Response(said, {
        status: 401,
        headers: { "www-authenticate": `Bearer error="${said.slice(0, 20)}"` },
      }),
  ],
  ["an error page", (said) => new Response(`<h1>${said}</h1>`, { status: 500 })],
  ["a redirect", (said) => Response.redirect(`https://other.test/?${said}`)],
  ["a page", (said) => new Response(said)],
  ["invalid tokens", (said) => Response.json({ access_token: 7, token_type: said, said })],
  ["tokens of another kind", (said) => Response.json({ access_token: said, token_type: "mac" })],
  [
    "half a response",
    (said) =>
      new Response(`{"access_token":"${said}`, { headers: { "content-type": "application/json" } }),
  ],
  [
    "a network error",
    (said) => {
      throw new TypeError(said, { cause: new Error(said) });
    },
  ],
];

interface World {
  readonly server: OAuthServer;
  readonly tokens: Tokens;
  /** All secrets so far. */
  readonly secrets: readonly string[];
}

/** A connection whose server repeats in its responses what it is sent from now on. */
async function setUp(
  values: readonly string[],
  respond: (said: string) => Response,
): Promise<World> {
  const left = [...values];
  let isOut = false;
  const said: string[] = [];
  const server = createOAuthServer({
    now: clock.now,
    expiresIn: 600,
    mintToken: () => left.shift() ?? "",
    before: async (path, request) => {
      if (!isOut || !["/token", "/revoke", "/register"].includes(path)) return undefined;
      said.push(await request.text());
      return respond(`${values.join(" ")} ${said.join(" ")}`);
    },
  });
  const owner = { issuer: "https://auth.test", resource: server.resource, clientId: "client-1" };
  const { accessToken, refreshToken } = server.connect();
  isOut = true;
  const obtainedAt = clock.now();
  return {
    server,
    tokens: { ...owner, accessToken, refreshToken, obtainedAt, expiresAt: obtainedAt },
    secrets: values,
  };
}

test.for(responses)(
  "no token, code or verifier is in what one logs after %s",
  async ([, respond]) => {
    const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    await fc.assert(
      fc.asyncProperty(drawn, async (values) => {
        const { server, tokens, secrets } = await setUp(values, respond);
        const { fetch } = server;
        const resource = await discover(server.resource, { fetch });
        const { pending } = await startAuthorization(resource, {
          clientId: "client-1",
          redirectUri,
        });
        const finish = async (changes: Readonly<Record<string, string>>): Promise<unknown> => {
          const callbackOf = {
            code: values[5] ?? "",
            state: pending.state,
            iss: "https://auth.test",
          };
          const callback = new URL(redirectUri);
          callback.search = String(new URLSearchParams({ ...callbackOf, ...changes }));
          return finishAuthorization(resource, pending, { callback, fetch });
        };
        const source = tokenSource({ store: memoryStore(tokens), clock, fetch });
        const shop = createBookshop({ baseUrl: server.resource, auth: source, clock, fetch });

        const errors = await Promise.all([
          caught(async () => registerClient(resource, { redirectUris: [redirectUri] }, { fetch })),
          caught(async () => finish({})),
          caught(async () => finish({ state: values[6] ?? "" })),
          caught(async () => finish({ iss: values[7] ?? "" })),
          caught(async () => finish({ error: values[8] ?? "" })),
          caught(source.token),
        ]);
        // Any success of the server means that it has revoked the token.
        const revoked = await caught(async () => revoke(resource, tokens, { fetch }));
        const outcome = await shop.getBook({ path: { id: "b1" } });

        for (const error of errors) expect(error).toMatchObject({ name: "OAuthError" });
        expect(outcome).toMatchObject({ kind: "not-sent", cause: { name: "OAuthError" } });
        const all = [...secrets, pending.codeVerifier, pending.state];
        expectNone(
          all,
          ...[...errors, revoked].map(logged),
          logged(outcome),
          logged(outcome.ok || new OutcomeError(outcome)),
        );
        expectNone(all, ...written.flatMap(({ mock }) => mock.calls.flat().map(String)));
      }),
      { seed: 1, numRuns: 5 },
    );
  },
);

const stores: readonly (readonly [name: string, breaks: keyof TokenStore])[] = [
  ["loads", "load"],
  ["saves", "save"],
  ["locks", "withLock"],
];

test.for(stores)("nor after a store that fails as it %s", async ([, breaks]) => {
  await fc.assert(
    fc.asyncProperty(drawn, async (values) => {
      const { server, tokens } = await setUp(values, () =>
        Response.json({ access_token: values[8], token_type: "bearer" }),
      );
      const broken = async (): Promise<never> => Promise.reject(new Error(values.join()));
      const store = { ...memoryStore(tokens), [breaks]: broken };

      const error = await caught(tokenSource({ store, clock, fetch: server.fetch }).token);

      expect(error).toMatchObject({ code: "store-failed" });
      expectNone(values, logged(error));
    }),
    { seed: 1, numRuns: 10 },
  );
});

test("logged sources, stores and receivers contain no secret", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tokens-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const receiver = await loopbackReceiver();
  onTestFinished(receiver.close);
  await fc.assert(
    fc.asyncProperty(drawn, async (values) => {
      const { server, tokens } = await setUp(values, () =>
        Response.json({ access_token: values[8], token_type: "bearer" }),
      );
      const file = fileStore(join(folder, "tokens.json"));
      await file.save(tokens);
      const memory = memoryStore(tokens);
      const source = tokenSource({ store: memory, clock, fetch: server.fetch });
      expect(await source.token()).toBe(values[8]);
      const shop = createBookshop({
        baseUrl: server.resource,
        auth: source,
        clock,
        fetch: server.fetch,
      });

      expectNone(values, ...[file, memory, source, shop, receiver].map(logged));

      await writeFile(join(folder, "tokens.json"), `{"accessToken":"${values[0]}`);
      expectNone(values, logged(await caught(file.load)));
    }),
    { seed: 1, numRuns: 10 },
  );
});

test("only the entry point oauth/node imports Node's modules", () => {
  const files = globSync(["*.ts", "source/*.ts"], { cwd: import.meta.dirname }).filter(
    (file) => !file.includes(".test"),
  );

  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(join(import.meta.dirname, file), "utf8")).not.toMatch(
      /from "(node:|\.\.?\/node\/)/,
    );
});

/** The text of a value in a log. */
function logged(value: unknown): string {
  const stack = value instanceof Error ? String(value.stack) : "";
  return [
    inspect(value, { depth: 10, showHidden: false }),
    JSON.stringify(value),
    String(value),
    stack,
  ].join("\n");
}

function expectNone(secrets: readonly string[], ...texts: readonly string[]): void {
  for (const text of texts) for (const value of secrets) expect(text).not.toContain(value);
}

async function caught(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}
