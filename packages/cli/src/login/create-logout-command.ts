import { type CommandIo, createCommand } from "@plumbline/command";
import { type Command, Option } from "commander";
import type { LogoutFlags } from "./run-logout.ts";

const after = `The tokens are deleted here, and revoked at the server that issued them. If the server cannot be
asked, the command says so: the connection then lasts there until it expires.

Examples:
  plumbline-logout http://127.0.0.1:4020/v1
  plumbline-logout staging
  plumbline-logout --all

Exit codes:
  0  signed out here, also if the server could not be asked
  2  wrong usage: an unknown option or target, no login for the target`;

/** The `logout` command: ends logins. What it needs is loaded only when it runs. */
export function createLogoutCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "plumbline-logout",
    description: "Revoke the tokens of a login, and delete them.",
    after,
  })
    .argument("[target]", "a URL or a target of the configuration; the only one if there is one")
    .addOption(new Option("--all", "every login of this user").conflicts("list"))
    .option("--config <file>", "configuration; default: the nearest plumbline.config.ts")
    .option("--list", "print the logins there are, without secrets, and end none")
    .option("--json", "print the result as JSON on stdout")
    .action(async (target: string | undefined, flags: LogoutFlags & { list?: boolean }) => {
      if (flags.list) return (await import("./list-logins.ts")).printLogins(io, flags);
      const { runLogout } = await import("./run-logout.ts");
      return runLogout(io, flags, target);
    });
}
