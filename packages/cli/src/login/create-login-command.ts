import { type CommandIo, createCommand, readDuration } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { LoginFlags } from "./run-login.ts";

const after = `The target is a base URL, or the name of a target in plumbline.config.ts. Its authorization server is
found by the metadata of the target, and asked for tokens with OAuth 2.0: registration of a client,
authorization code with PKCE, a callback to a free port of 127.0.0.1. The browser must therefore run
on this machine. BROWSER names a command that opens a page; without one, the page's URL is printed.

The tokens are kept in a file that only you can read, in logins/ of PLUMBLINE_HOME (default:
plumbline/ in XDG_CONFIG_HOME or ~/.config). plumbline test, plumbline replay and programs with the
generated client use them for the base URL and for URLs below it, and renew them. A new login to the
same target replaces the previous one and revokes it.

Examples:
  plumbline-login http://127.0.0.1:4020/v1
  plumbline-login staging --scope 'books:read books:write'
  plumbline-login https://api.example.com/v1 --no-browser --json
  plumbline-login --list

Exit codes:
  0  signed in
  2  wrong usage: an unknown option or target, a folder that cannot be written
  3  not signed in: unreachable, no OAuth there, declined, timed out, interrupted`;

const defaultTimeoutMs = 300_000;

/** The `login` command: signs in to a target. What it needs is loaded only when it runs. */
export function createLoginCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "plumbline-login",
    description: "Sign in to a target with a browser, and keep the tokens for the other commands.",
    after,
  })
    .argument("[target]", "a URL or a target of the configuration; the only one if there is one")
    .option(
      "--scope <scopes>",
      "permissions to ask for; default: all that the target names",
      readScopes,
    )
    .option("--resource <url>", "resource to sign in to, if it is not the target's base URL")
    .option("--no-browser", "print the URL of the page and open nothing")
    .addOption(
      new Option("--timeout <duration>", "how long to wait for the browser")
        .argParser(readDuration)
        .default(defaultTimeoutMs, "5m"),
    )
    .option("--config <file>", "configuration; default: the nearest plumbline.config.ts")
    .option("--list", "print the logins there are, without secrets, and sign in to nothing")
    .option("--json", "print the result as JSON on stdout")
    .action(async (target: string | undefined, flags: LoginFlags & { list?: boolean }) => {
      if (flags.list) return (await import("./list-logins.ts")).printLogins(io, flags);
      const { runLogin } = await import("./run-login.ts");
      return runLogin(io, flags, target);
    });
}

/** Scopes with spaces or commas between, after those of the same option before. */
function readScopes(text: string, before: readonly string[] = []): readonly string[] {
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  if (scopes.length > 0) return [...before, ...scopes];
  throw new InvalidArgumentError(
    "Give scopes with spaces between, for example 'books:read books:write'.",
  );
}
