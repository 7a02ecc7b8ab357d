import { createHash } from "node:crypto";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox, type StartSandboxOptions } from "../../../src/index.ts";
import { start } from "../../support/open-service.ts";
import { type Browser, createBrowser, type Page } from "./browser.ts";

/** A verifier with its S256 challenge. */
export const verifier = "a-verifier-of-at-least-forty-three-characters";
export const challenge: string = createHash("sha256").update(verifier).digest("base64url");

export const callback = "http://127.0.0.1:8976/callback";

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // The tests check members that the standards define.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

type Changes = Readonly<Record<string, string | undefined>>;

/** A listening sandbox with a registered client, for the steps of an app and a person. */
export interface Authorization {
  readonly sandbox: RunningSandbox;
  readonly origin: string;
  /** Resource indicators. */
  readonly rest: string;
  readonly mcp: string;
  readonly clientId: string;
  /** Internal errors. */
  readonly failures: readonly unknown[];
  readonly register: (metadata: object) => Promise<Reply>;
  /** Returns the URL of an authorization request. Undefined omits a parameter. */
  readonly authorizeUrl: (changes?: Changes) => string;
  /** Returns a browser with a signed-in owner. Default: the owner of the first workspace. */
  readonly signIn: (owner?: string) => Promise<Browser>;
  /** Returns the consent page of a request. */
  readonly openConsent: (changes?: Changes, browser?: Browser) => Promise<Consent>;
  /** Approves a request and resolves with the callback. */
  readonly approve: (changes?: Changes) => Promise<URL>;
  /** Approves a request and resolves with the code. */
  readonly obtainCode: (changes?: Changes) => Promise<string>;
  /** Sends a form with the common parameters to the token endpoint. */
  readonly token: (changes: Changes) => Promise<Reply>;
  readonly exchange: (code: string, changes?: Changes) => Promise<Reply>;
  readonly refresh: (refreshToken: string, changes?: Changes) => Promise<Reply>;
  readonly revoke: (token: string, changes?: Changes) => Promise<Reply>;
  /** Approves a request and exchanges the code. */
  readonly connect: (changes?: Changes) => Promise<Tokens>;
  /** Returns the status of a REST call. */
  readonly call: (token: string, path?: string) => Promise<number>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface Consent {
  readonly browser: Browser;
  readonly page: Page;
}

/** Closes it after the test, or after the file if it is called at the top level. */
export async function openAuthorization(
  options: StartSandboxOptions = {},
  whenOver: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Authorization> {
  const failures: unknown[] = [];
  const sandbox = await startSandbox({
    port: 0,
    clock: { mode: "frozen", start },
    onFailure: (error) => failures.push(error),
    ...options,
  });
  whenOver(() => sandbox.close());
  return actAsApp(sandbox, failures);
}

export async function actAsApp(
  sandbox: RunningSandbox,
  failures: readonly unknown[] = [],
): Promise<Authorization> {
  const { origin } = sandbox;
  const register = createRegister(origin);
  const { json } = await register({ client_name: "Test app", redirect_uris: [callback] });
  const calls = createCalls(sandbox, json.client_id);
  const steps = createSteps(sandbox, json.client_id);

  async function connect(changes: Changes = {}): Promise<Tokens> {
    const { resource, redirect_uri } = changes;
    const given = { ...(resource && { resource }), ...(redirect_uri && { redirect_uri }) };
    const answer = await calls.exchange(await steps.obtainCode(changes), given);
    if (answer.status !== 200)
      throw new Error(`the exchange was answered ${answer.status} ${answer.text}`);
    return answer.json;
  }

  return {
    sandbox,
    origin,
    rest: sandbox.url,
    mcp: `${origin}/mcp`,
    clientId: json.client_id,
    failures,
    register,
    ...calls,
    ...steps,
    connect,
    wait: async (milliseconds) => void (await sandbox.control.advance({ milliseconds })),
  };
}

function createRegister(origin: string): Authorization["register"] {
  return (metadata) =>
    read(
      fetch(`${origin}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(metadata),
      }),
    );
}

type Calls = Pick<Authorization, "token" | "exchange" | "refresh" | "revoke" | "call">;

/** The steps of an app. */
function createCalls({ origin, url: rest }: RunningSandbox, clientId: string): Calls {
  const token: Calls["token"] = (changes) =>
    post(`${origin}/oauth/token`, { client_id: clientId, resource: rest, ...changes });
  return {
    token,
    exchange: (code, changes) =>
      token({
        grant_type: "authorization_code",
        code,
        redirect_uri: callback,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (refreshToken, changes) =>
      token({ grant_type: "refresh_token", refresh_token: refreshToken, ...changes }),
    revoke: (ended, changes) =>
      post(`${origin}/oauth/revoke`, { client_id: clientId, token: ended, ...changes }),
    async call(accessToken, path = "/workspace") {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await read(fetch(`${rest}${path}`, { headers }))).status;
    },
  };
}

type Steps = Pick<
  Authorization,
  "authorizeUrl" | "signIn" | "openConsent" | "approve" | "obtainCode"
>;

/** The steps of a person. */
function createSteps(sandbox: RunningSandbox, clientId: string): Steps {
  const { origin, url: rest } = sandbox;
  const [, approval] = sandbox.profile().oauth?.consent.steps ?? [];
  const steps: Steps = {
    authorizeUrl(changes = {}) {
      const query = toParameters({
        response_type: "code",
        client_id: clientId,
        redirect_uri: callback,
        scope: "site:read leads:read",
        state: "a-state",
        resource: rest,
        code_challenge: challenge,
        code_challenge_method: "S256",
        ...changes,
      });
      return `${origin}/oauth/authorize?${query.toString()}`;
    },
    async signIn(owner = "owner-of-rivera-plumbing") {
      const browser = createBrowser(origin);
      await browser.submit(await browser.open(`${origin}/sign-in?return=/sign-in`), { owner });
      return browser;
    },
    async openConsent(changes, browser) {
      const own = browser ?? (await steps.signIn());
      return { browser: own, page: await own.open(steps.authorizeUrl(changes)) };
    },
    async approve(changes) {
      const { browser, page } = await steps.openConsent(changes);
      return new URL((await browser.submit(page, approval)).url);
    },
    async obtainCode(changes) {
      const code = (await steps.approve(changes)).searchParams.get("code");
      if (code === null) throw new Error("the callback has no code");
      return code;
    },
  };
  return steps;
}

function toParameters(changes: Changes): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(changes))
    if (value !== undefined) parameters.set(name, value);
  return parameters;
}

export function post(url: string, changes: Changes | URLSearchParams): Promise<Reply> {
  const body = changes instanceof URLSearchParams ? changes : toParameters(changes);
  return read(fetch(url, { method: "POST", body }));
}

export async function read(responding: Promise<Response>): Promise<Reply> {
  const response = await responding;
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const { status, headers } = response;
  return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
}
