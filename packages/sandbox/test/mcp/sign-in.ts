import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, expect } from "vitest";
import type { RunningSandbox } from "../../src/index.ts";
import { createBrowser } from "../oauth/support/browser.ts";
import { type Era, mcpUrl } from "./open-mcp.ts";
import type { OwnProvider } from "./own-provider.ts";

/** Opens an authorization request as a person, signs in and approves. Resolves with the callback. */
export async function approve(sandbox: RunningSandbox, request: string): Promise<URL> {
  const browser = createBrowser(sandbox.origin);
  const [signInForm, approval] = sandbox.profile().oauth?.consent.steps ?? [];
  const page = await browser.submit(await browser.open(request), signInForm);
  return new URL((await browser.submit(page, approval)).url);
}

/** Approves the latest request of a program, or fewer scopes of it. Resolves with the parameters of the callback. */
export async function consent(
  sandbox: RunningSandbox,
  { visits: [request] }: OwnProvider,
  scope?: string,
): Promise<URLSearchParams> {
  if (request === undefined) throw new Error("no request was sent to the authorization server");
  if (scope !== undefined) request.searchParams.set("scope", scope);
  return (await approve(sandbox, request.href)).searchParams;
}

export interface SignInOptions {
  readonly era?: Era;
  /** The scopes, if fewer than the program requests. */
  readonly scope?: string;
  /** URL of the MCP interface. Default: the sandbox's. */
  readonly url?: URL;
}

export interface SignedIn {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

/** Connects once, which leads to the consent, and again with its tokens. */
export async function signIn(
  sandbox: RunningSandbox,
  provider: OwnProvider,
  { era = "2025", scope, url = mcpUrl(sandbox) }: SignInOptions = {},
): Promise<SignedIn> {
  const options = { authProvider: provider };
  const first = new StreamableHTTPClientTransport(url, options);
  await expect(createClient(era).connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await consent(sandbox, provider, scope));
  const client = createClient(era);
  const transport = new StreamableHTTPClientTransport(url, options);
  await client.connect(transport);
  afterAll(() => client.close());
  return { client, transport };
}

function createClient(era: Era): Client {
  const mode = era === "2025" ? "legacy" : { pin: "2026-07-28" };
  return new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
}
