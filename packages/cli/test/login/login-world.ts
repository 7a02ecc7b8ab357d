import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Tokens } from "@plumbline/client-runtime/oauth";
import { listLogins } from "@plumbline/client-runtime/oauth/node";
import { onTestFinished } from "vitest";
import {
  createOAuthServer,
  type OAuthServer,
  type OAuthServerOptions,
} from "../../../client-runtime/test/oauth-server.ts";
import { serveFetch } from "../../../client-runtime/test/serve-fetch.ts";
import { runPlumbline } from "../../src/run-plumbline.ts";
import { recordIo } from "../record-io.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const browser = fileURLToPath(new URL("./browser.mjs", import.meta.url));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  /** Resolves to the URL of the consent page after it was printed. */
  readonly page: Promise<string>;
  readonly ended: Promise<Ran>;
  /** The text on standard error so far. */
  readonly said: () => string;
  /** Ends the command as Ctrl+C does. */
  readonly abort: () => void;
}

export interface LoginWorld {
  readonly server: OAuthServer;
  /** Base URL of the interface. */
  readonly url: string;
  /** An empty folder. */
  readonly folder: string;
  /** Environment with a browser whose owner approves all requests. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: (args: readonly string[], env?: Readonly<Record<string, string>>) => Running;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
  /** Starts the same command in a separate process. */
  readonly spawn: (args: readonly string[]) => ChildProcess;
  readonly logins: () => Promise<readonly (Tokens | null)[]>;
  /** Names of the files in the folder of logins. */
  readonly files: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

type Before = NonNullable<OAuthServerOptions["before"]>;

export interface LoginWorldOptions {
  /** Answers instead of the server. */
  readonly before?: Before;
  /** Query of the callback, if the owner does not approve. */
  readonly consent?: (page: URL) => URL;
}

/** An authorization server with its resource on real HTTP, and a user with a browser and without logins. */
export async function openWorld({ before, consent }: LoginWorldOptions = {}): Promise<LoginWorld> {
  const handle = Promise.withResolvers<OAuthServer["fetch"]>();
  const { origin, close } = await serveFetch(async (request) => (await handle.promise)(request));
  onTestFinished(close);
  const server: OAuthServer = createOAuthServer({
    issuer: origin,
    resource: `${origin}/v2`,
    now: Date.now,
    expiresIn: 600,
    before: async (path, request) => {
      const early = await before?.(path, request);
      if (early || path !== "/authorize") return early;
      const page = new URL(request.url);
      return Response.redirect(consent?.(page) ?? server.consent(page.href));
    },
  });
  handle.resolve(server.fetch);
  const folder = await mkdtemp(join(tmpdir(), "login-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const env = {
    PATH: process.env["PATH"] ?? "",
    PLUMBLINE_HOME: join(folder, "home"),
    BROWSER: `${process.execPath} ${browser} %s`,
  };
  const start = (args: readonly string[], more = {}): Running => {
    const { io, stdout, stderr, abort } = recordIo(folder, { ...env, ...more });
    const shown = Promise.withResolvers<string>();
    const write = (text: string): void => {
      io.stderr.write(text);
      const [page] = /http\S+\/authorize\S+/.exec(stderr()) ?? [];
      if (page !== undefined) shown.resolve(page);
    };
    const ended = runPlumbline(args, { ...io, stderr: { write } });
    return {
      page: shown.promise,
      ended: ended.then((code) => ({ code, out: stdout(), err: stderr() })),
      said: stderr,
      abort,
    };
  };
  return {
    server,
    url: server.resource,
    folder,
    env,
    start,
    run: async (args, more) => start(args, more).ended,
    spawn: (args) => {
      const child = spawn(process.execPath, ["--conditions=@plumbline/source", main, ...args], {
        cwd: folder,
        env,
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      return child;
    },
    logins: async () => (await listLogins({ env })).map(({ tokens }) => tokens),
    files: async () => readdir(join(env.PLUMBLINE_HOME, "logins")),
    close,
  };
}

/** The output of a process until it ended. */
export async function endOf(child: ChildProcess): Promise<Ran> {
  const written = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => (written.out += String(chunk)));
  child.stderr?.on("data", (chunk) => (written.err += String(chunk)));
  const [code] = await once(child, "close");
  return { code: Number(code), ...written };
}

/** Waits until the standard error of a process matches a pattern. */
export async function untilSaid(child: ChildProcess, pattern: RegExp): Promise<void> {
  let said = "";
  const { promise, resolve } = Promise.withResolvers<void>();
  child.stderr?.on("data", (chunk) => {
    said += String(chunk);
    if (pattern.test(said)) resolve();
  });
  return promise;
}

export async function writeConfig(folder: string, targets: object): Promise<void> {
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ targets }));
}
