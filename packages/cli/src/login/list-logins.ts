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
    if (!tokens) note(io, `${store.file} does not hold a login; plumbline logout --all removes it`);
  if (json) io.stdout.write(`${JSON.stringify(described, undefined, 2)}\n`);
  else if (logins.length === 0) note(io, "there are no logins");
  else for (const login of described) io.stdout.write(lines(io, login));
}

function lines(io: CommandIo, login: LoginDescription): string {
  const { resource, issuer, scopes, file } = login;
  return [
    paint(io, io.stdout, "bold", resource),
    `  server   ${issuer}`,
    `  scopes   ${scopes?.join(" ") ?? "not known"}`,
    `  expires  ${expiryOf(login)}`,
    `  file     ${file}`,
    "",
  ].join("\n");
}

function expiryOf({ expiresAt, expired, renewable }: LoginDescription): string {
  const end = expiresAt ?? "not known";
  if (renewable) return `${end}, then renewed when it is used`;
  return expired ? `${end}: sign in again` : end;
}
