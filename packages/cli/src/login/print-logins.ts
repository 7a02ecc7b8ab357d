import { type CommandIo, paint } from "@plumbline/command";
import { listLogins } from "@plumbline/client-runtime/oauth/node";
import { describeLogin, type LoginDescription } from "./describe-login.ts";
import { note } from "./note.ts";

/** Prints the logins of this user, without secrets. */
export async function printLogins(
  io: CommandIo,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const logins = await listLogins({ env: io.env });
  const described = logins.flatMap(({ tokens, store }) =>
    tokens ? [describeLogin(tokens, store.file)] : [],
  );
  for (const { store, tokens } of logins)
    if (!tokens)
      note(io, `${store.file} does not contain a login; remove it with plumbline logout --all`);
  if (json) io.stdout.write(`${JSON.stringify(described, undefined, 2)}\n`);
  else if (logins.length === 0) note(io, "There are no logins");
  else for (const login of described) io.stdout.write(lines(io, login));
}

function lines(io: CommandIo, login: LoginDescription): string {
  const { resource, issuer, scopes, file } = login;
  return [
    paint(io, io.stdout, "bold", resource),
    `  server   ${issuer}`,
    `  scopes   ${scopes?.join(" ") ?? "unknown"}`,
    `  expires  ${expiryOf(login)}`,
    `  file     ${file}`,
    "",
  ].join("\n");
}

function expiryOf({ expiresAt, expired, renewable }: LoginDescription): string {
  const end = expiresAt ?? "unknown";
  if (renewable) return `${end}, renewed on use`;
  return expired ? `${end}; sign in again` : end;
}
