import { execFile } from "node:child_process";
import type { Consent } from "../../../model/target.ts";
import { type ConsentEnd, type ConsentRequest, isCallback } from "./consent-end.ts";

/** Enough time for a program to open a browser and sign in. */
const timeoutMs = 120_000;
const mostOutput = 1024 * 1024;

/** Lets a program give consent. It receives the URL as its last argument and prints the callback URL on its last line. */
export async function askCommand(
  { url, redirectUri }: ConsentRequest,
  { command }: Extract<Consent, { kind: "command" }>,
): Promise<ConsentEnd> {
  const [program = "", ...given] = command;
  const { output, failure } = await run(program, [...given, url]);
  if (failure !== undefined) return { kind: "page", why: `the consent command ${failure}` };
  const line = output.trim().split("\n").at(-1)?.trim() ?? "";
  const printed = URL.parse(line);
  if (!printed) return { kind: "page", why: "the consent command printed no URL" };
  return { kind: isCallback(printed, redirectUri) ? "callback" : "elsewhere", url: printed };
}

interface Ran {
  readonly output: string;
  readonly failure?: string;
}

/** Runs a program without a shell. Its stderr is not reported, because it may contain secrets. */
function run(program: string, words: readonly string[]): Promise<Ran> {
  const options = { timeout: timeoutMs, maxBuffer: mostOutput, windowsHide: true };
  return new Promise((resolve) => {
    execFile(program, [...words], options, (error, output) => {
      resolve(error ? { output: "", failure: describe(error) } : { output });
    });
  });
}

function describe(error: Error & { code?: unknown; killed?: boolean }): string {
  if (error.killed === true) return `did not end within ${timeoutMs / 1_000} s`;
  return typeof error.code === "string"
    ? `could not run (${error.code})`
    : `ended with status ${String(error.code)}`;
}
