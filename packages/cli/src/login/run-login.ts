import { type CommandIo, paint } from "@plumbline/command";
import { discover, type Tokens } from "@plumbline/client-runtime/oauth";
import { loginStore } from "@plumbline/client-runtime/oauth/node";
import { describeLogin, type LoginDescription } from "./describe-login.ts";
import { endConnection } from "./end-connection.ts";
import { LoginError, toLoginError } from "./login-error.ts";
import { note } from "./note.ts";
import { openBrowser } from "./open-browser.ts";
import { replaceTokens } from "./replace-tokens.ts";
import { checkUrl, resolveResource } from "./resolve-resource.ts";
import { signIn } from "./sign-in.ts";
import { withinTime } from "./within-time.ts";

/** The parsed options of the `login` command. */
export interface LoginFlags {
  readonly config?: string;
  readonly scope?: readonly string[];
  readonly resource?: string;
  /** False for `--no-browser`. */
  readonly browser: boolean;
  /** In milliseconds. */
  readonly timeout: number;
  readonly json?: boolean;
}

/** Signs in to a target and stores the tokens. Throws LoginError, and the errors of `readSources`. */
export async function runLogin(io: CommandIo, flags: LoginFlags, target?: string): Promise<void> {
  const base = await resolveResource(io, target, flags);
  const url = flags.resource === undefined ? base : checkUrl(flags.resource);
  try {
    const login = await logIn(io, flags, url);
    if (flags.json) io.stdout.write(`${JSON.stringify(login, undefined, 2)}\n`);
    else io.stdout.write(sentenceOf(io, login));
  } catch (error) {
    throw io.signal.aborted && !(error instanceof LoginError) ? interrupted() : toLoginError(error);
  }
}

async function logIn(io: CommandIo, flags: LoginFlags, url: string): Promise<LoginDescription> {
  const { signal } = io;
  note(io, `Finding the authorization server of ${url}`);
  const resource = await withinTime(signal, (within) => discover(url, { signal: within }));
  const store = loginStore(resource.resource, { env: io.env });
  // Checks that the folder is writable before the owner is asked to sign in.
  await store.withLock(async () => undefined);
  const tokens = await signIn(resource, {
    scopes: flags.scope ?? resource.scopesSupported,
    timeoutMs: flags.timeout,
    signal,
    show: (page) => show(io, flags, page),
  });
  const before = await replaceTokens(store, tokens);
  if (before) await endOld(io, before);
  return describeLogin(tokens, store.file);
}

function show(io: CommandIo, { browser }: LoginFlags, page: string): void {
  const address = paint(io, io.stderr, "underline", page);
  note(io, `Sign in with a browser on this machine:\n\n  ${address}\n`);
  if (browser) void tryToOpen(io, page);
  note(io, "Waiting for the browser. Press Ctrl+C to cancel.");
}

async function tryToOpen(io: CommandIo, page: string): Promise<void> {
  if (await openBrowser(page, io.env)) return;
  note(io, "No browser could be opened. Open the page above yourself.");
}

async function endOld(io: CommandIo, before: Tokens): Promise<void> {
  const failure = await endConnection(before, io.signal);
  if (failure === undefined) note(io, "The previous login was revoked");
  else note(io, `The previous login could not be revoked and lasts until it expires: ${failure}`);
}

function sentenceOf(io: CommandIo, { resource, scopes }: LoginDescription): string {
  const what = scopes?.length ? ` with ${scopes.join(" ")}` : "";
  return `${paint(io, io.stdout, "green", "Signed in")} to ${resource}${what}\n`;
}

function interrupted(): LoginError {
  return new LoginError("LOGIN_INTERRUPTED", "The login was interrupted", {
    hint: "Nothing was saved.",
  });
}
