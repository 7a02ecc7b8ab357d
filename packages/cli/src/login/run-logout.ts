import { type CommandIo, paint } from "@plumbline/command";
import type { Tokens } from "@plumbline/client-runtime/oauth";
import { findLogin, listLogins, type LoginStore } from "@plumbline/client-runtime/oauth/node";
import { describeLogin } from "./describe-login.ts";
import { endConnection } from "./end-connection.ts";
import { LoginError, toLoginError } from "./login-error.ts";
import { note } from "./note.ts";
import { replaceTokens } from "./replace-tokens.ts";
import { resolveResource } from "./resolve-resource.ts";

/** The parsed options of the `logout` command. */
export interface LogoutFlags {
  readonly config?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** The result for one login. */
interface Ended {
  /** Undefined for a file without tokens. */
  readonly resource?: string;
  readonly file: string;
  /** Whether the server ended the connection. */
  readonly revoked: boolean;
  /** Why the server did not. */
  readonly reason?: string;
}

/** Deletes logins and ends them at their servers. Throws LoginError, and the errors of `readSources`. */
export async function runLogout(io: CommandIo, flags: LogoutFlags, target?: string): Promise<void> {
  if (flags.all && target !== undefined)
    throw new LoginError("OPTION_INVALID", "--all cannot be combined with a target", {
      hint: "Pass a target or --all, not both.",
    });
  try {
    const stores = flags.all ? await allStores(io) : [await storeFor(io, flags, target)];
    const ended: Ended[] = [];
    // oxlint-disable-next-line no-await-in-loop -- each is reported before the next server is called
    for (const store of stores) ended.push(await endAndReport(io, flags, store));
    if (flags.json) io.stdout.write(`${JSON.stringify(ended, undefined, 2)}\n`);
    else if (ended.length === 0) note(io, "There are no logins");
  } catch (error) {
    throw toLoginError(error);
  }
}

async function endAndReport(
  io: CommandIo,
  { json }: LogoutFlags,
  store: LoginStore,
): Promise<Ended> {
  const ended = await end(io, store);
  if (!json) report(io, ended);
  return ended;
}

async function allStores({ env }: CommandIo): Promise<readonly LoginStore[]> {
  return (await listLogins({ env })).map(({ store }) => store);
}

async function storeFor(
  io: CommandIo,
  flags: LogoutFlags,
  target: string | undefined,
): Promise<LoginStore> {
  const url = await resolveResource(io, target, flags);
  const store = await findLogin(url, { env: io.env });
  if (store) return store;
  const known = (await listLogins({ env: io.env })).flatMap(({ tokens }) => tokens?.resource ?? []);
  throw new LoginError("LOGIN_UNKNOWN", `There is no login for ${url}`, {
    hint: known.length > 0 ? `Choose one of: ${known.join(", ")}.` : "There are no logins.",
  });
}

/** Deletes the tokens first, so that no program on this machine uses them if the rest fails. */
async function end({ signal }: CommandIo, store: LoginStore): Promise<Ended> {
  const { file } = store;
  const tokens = await replaceTokens(store, null);
  if (!tokens) return { file, revoked: false, reason: "the file contained no login" };
  const reason = await endConnection(tokens, signal);
  return {
    resource: resourceOf(tokens, file),
    file,
    revoked: reason === undefined,
    ...(reason !== undefined && { reason }),
  };
}

function resourceOf(tokens: Tokens, file: string): string {
  return describeLogin(tokens, file).resource;
}

function report(io: CommandIo, { resource, file, revoked, reason = "" }: Ended): void {
  if (resource === undefined) io.stdout.write(`Deleted ${file}: ${reason}\n`);
  else io.stdout.write(`${paint(io, io.stdout, "green", "Signed out")} of ${resource}\n`);
  if (resource !== undefined && !revoked)
    note(io, `The server did not revoke the connection, which lasts until it expires: ${reason}`);
}
