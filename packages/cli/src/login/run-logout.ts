import { type CommandIo, paint } from "@plumbline/command";
import type { Tokens } from "@plumbline/client-runtime/oauth";
import { findLogin, listLogins, type LoginStore } from "@plumbline/client-runtime/oauth/node";
import { describeLogin } from "./describe-login.ts";
import { endConnection } from "./end-connection.ts";
import { LoginError, toLoginError } from "./login-error.ts";
import { note } from "./note.ts";
import { replaceTokens } from "./replace-tokens.ts";
import { resolveResource } from "./resolve-resource.ts";

/** The options of the `logout` command as they were parsed. */
export interface LogoutFlags {
  readonly config?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** What became of one login. */
interface Ended {
  /** Undefined for a file that did not hold tokens. */
  readonly resource?: string;
  readonly file: string;
  /** Whether the server ended the connection. */
  readonly revoked: boolean;
  /** Why it did not. */
  readonly reason?: string;
}

/** Ends logins at their servers and deletes them. Throws LoginError, and what `readSources` throws. */
export async function runLogout(io: CommandIo, flags: LogoutFlags, target?: string): Promise<void> {
  if (flags.all && target !== undefined)
    throw new LoginError("OPTION_INVALID", "--all ends every login, and a target is named too", {
      hint: "give a target or --all, not both",
    });
  try {
    const stores = flags.all ? await everyStore(io) : [await storeFor(io, flags, target)];
    const ended: Ended[] = [];
    // oxlint-disable-next-line no-await-in-loop -- each is told before the next server is asked
    for (const store of stores) ended.push(await endAndTell(io, flags, store));
    if (flags.json) io.stdout.write(`${JSON.stringify(ended, undefined, 2)}\n`);
    else if (ended.length === 0) note(io, "there are no logins");
  } catch (error) {
    throw toLoginError(error);
  }
}

async function endAndTell(io: CommandIo, { json }: LogoutFlags, store: LoginStore): Promise<Ended> {
  const ended = await end(io, store);
  if (!json) tell(io, ended);
  return ended;
}

async function everyStore({ env }: CommandIo): Promise<readonly LoginStore[]> {
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
  throw new LoginError("LOGIN_UNKNOWN", `there is no login for ${url}`, {
    hint: known.length > 0 ? `there is ${known.join(", ")}` : "there is none at all",
  });
}

/** Deleted first: whatever happens then, nothing here uses the tokens any more. */
async function end({ signal }: CommandIo, store: LoginStore): Promise<Ended> {
  const { file } = store;
  const tokens = await replaceTokens(store, null);
  if (!tokens) return { file, revoked: false, reason: "the file did not hold a login" };
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

function tell(io: CommandIo, { resource, file, revoked, reason = "" }: Ended): void {
  if (resource === undefined) io.stdout.write(`deleted ${file}: ${reason}\n`);
  else io.stdout.write(`${paint(io, io.stdout, "green", "signed out")} of ${resource}\n`);
  if (resource !== undefined && !revoked)
    note(io, `the server did not revoke the connection, which lasts until it expires: ${reason}`);
}
