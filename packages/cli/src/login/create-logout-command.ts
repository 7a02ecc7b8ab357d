import { type CommandIo, createCommand } from "@plumbline/command";
import { type Command, Option } from "commander";
import type { LogoutFlags } from "./run-logout.ts";

const after = `The command deletes the tokens from this machine, and revokes them at the server that issued them. If
that fails, it says so: the connection then lasts until it expires.

Examples:
  plumbline-logout http://127.0.0.1:4020/v1
  plumbline-logout staging
  plumbline-logout --all

Exit codes:
  0  signed out on this machine, even if the server did not revoke the tokens
  2  wrong usage: an unknown option or target, no login for the target`;

/** Creates the `logout` command, which ends logins. Its dependencies are loaded when it runs. */
export function createLogoutCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "plumbline-logout",
    description: "Revoke the tokens of a login, and delete them.",
    after,
  })
    .argument("[target]", "URL, or target of the configuration (default: its only target)")
    .addOption(new Option("--all", "end all logins of this user").conflicts("list"))
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option("--list", "list the logins without secrets, and end none")
    .option("--json", "print the result as JSON on stdout")
    .action(async (target: string | undefined, flags: LogoutFlags & { list?: boolean }) => {
      if (flags.list) return (await import("./print-logins.ts")).printLogins(io, flags);
      const { runLogout } = await import("./run-logout.ts");
      return runLogout(io, flags, target);
    });
}
