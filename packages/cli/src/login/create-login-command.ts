import { type CommandIo, createCommand, readDuration } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { LoginFlags } from "./run-login.ts";

const after = `The target is a base URL, or the name of a target in plumbline.config.ts. The command finds the
target's authorization server by its metadata, and gets tokens with OAuth 2.0: client registration,
authorization code with PKCE, and a callback to a free port of 127.0.0.1. The browser must run on
this machine. Set BROWSER to a command that opens a page. The command also prints the page's URL.

The tokens are stored in a file that only you can read, in logins/ of PLUMBLINE_HOME (default:
plumbline/ in XDG_CONFIG_HOME or ~/.config). plumbline test, plumbline replay and programs with the
generated client use and renew them for the base URL and the URLs below it. A new login to the same
target replaces and revokes the previous one.

Examples:
  plumbline-login http://127.0.0.1:4020/v1
  plumbline-login staging --scope 'books:read books:write'
  plumbline-login https://api.example.com/v1 --no-browser --json
  plumbline-login --list

Exit codes:
  0  signed in
  2  wrong usage: an unknown option or target, a folder without write permission
  3  not signed in: target unreachable or without OAuth, declined, timed out, interrupted`;

const defaultTimeoutMs = 300_000;

/** Creates the `login` command, which signs in to a target. Its dependencies are loaded when it runs. */
export function createLoginCommand(io: CommandIo): Command {
  return createCommand(io, {
    name: "plumbline-login",
    description: "Sign in to a target with a browser, and store the tokens for the other commands.",
    after,
  })
    .argument("[target]", "URL, or target of the configuration (default: its only target)")
    .option(
      "--scope <scopes>",
      "scopes to request (default: all that the target declares)",
      readScopes,
    )
    .option("--resource <url>", "resource to sign in to, if it is not the target's base URL")
    .option("--no-browser", "only print the URL of the page")
    .addOption(
      new Option("--timeout <duration>", "how long to wait for the browser")
        .argParser(readDuration)
        .default(defaultTimeoutMs, "5m"),
    )
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option("--list", "list the logins without secrets, and do not sign in")
    .option("--json", "print the result as JSON on stdout")
    .action(async (target: string | undefined, flags: LoginFlags & { list?: boolean }) => {
      if (flags.list) return (await import("./print-logins.ts")).printLogins(io, flags);
      const { runLogin } = await import("./run-login.ts");
      return runLogin(io, flags, target);
    });
}

/** Reads scopes separated by spaces or commas, and appends them to those of earlier options. */
function readScopes(text: string, before: readonly string[] = []): readonly string[] {
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  if (scopes.length > 0) return [...before, ...scopes];
  throw new InvalidArgumentError(
    "Pass scopes separated by spaces, for example 'books:read books:write'.",
  );
}
