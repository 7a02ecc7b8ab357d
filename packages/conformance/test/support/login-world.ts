import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tokens } from "@plumbline/client-runtime/oauth";
import { loginStore, type LoginStore } from "@plumbline/client-runtime/oauth/node";
import { onTestFinished } from "vitest";
import { createOAuthServer, type OAuthServer } from "../../../client-runtime/test/oauth-server.ts";
import { bookDocument } from "./book-document.ts";
import { createBookServer, ownerToken } from "./book-server.ts";
import { listen, type Listening } from "./listen.ts";
import { bookContract } from "./run-books.ts";

/** Lifetime of an access token, in milliseconds. */
const lifetimeMs = 600_000;

export interface LoginWorld {
  readonly url: string;
  /** The folder of the document. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly store: LoginStore;
  readonly server: OAuthServer;
  /** The requests to the bookshop itself. */
  readonly asked: readonly Request[];
  /** Stores a login with this much of its lifetime left, in milliseconds. */
  readonly signIn: (leftMs: number) => Promise<Tokens>;
  readonly close: () => Promise<void>;
}

export interface LoginWorldOptions {
  /** The access tokens end with this request to the bookshop. Default: when they expire. */
  readonly endsAt?: number;
}

/** A bookshop that accepts the tokens of an authorization server, over HTTP, and a user without a login. */
export async function openLoginWorld({ endsAt }: LoginWorldOptions = {}): Promise<LoginWorld> {
  const handle = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const listening: Listening = await listen(async (request) => (await handle.promise)(request));
  onTestFinished(listening.close);
  const { url } = listening;
  const { origin } = new URL(url);
  const server = createOAuthServer({
    issuer: origin,
    resource: url,
    now: Date.now,
    expiresIn: lifetimeMs / 1000,
  });
  const shop = createBookServer(bookContract, {});
  const asked: Request[] = [];
  handle.resolve(async (request) => {
    if (!request.url.startsWith(`${url}/`)) return server.fetch(request);
    asked.push(request);
    if (asked.length === endsAt) server.endAccessTokens();
    const headers = new Headers(request.headers);
    const authorization = headers.get("authorization");
    const answer = await server.fetch(
      new Request(url, { headers: authorization === null ? {} : { authorization } }),
    );
    // The holder of a valid token of the authorization server is the owner of the bookshop.
    if (answer.ok) headers.set("authorization", `Bearer ${ownerToken}`);
    return shop.fetch(new Request(request, { headers }));
  });
  const folder = await mkdtemp(join(tmpdir(), "plumbline-login-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  const env = { PLUMBLINE_HOME: join(folder, "home") };
  const store = loginStore(url, { env });
  const signIn = async (leftMs: number): Promise<Tokens> => {
    const { accessToken, refreshToken } = server.connect();
    const expiresAt = Date.now() + leftMs;
    const owner = { issuer: origin, resource: url, clientId: "client-1" };
    const life = { obtainedAt: expiresAt - lifetimeMs, expiresAt };
    const tokens = { ...owner, accessToken, refreshToken, ...life, scope: "books:read" };
    await store.save(tokens);
    return tokens;
  };
  return { url, folder, env, store, server, asked, signIn, close: listening.close };
}
