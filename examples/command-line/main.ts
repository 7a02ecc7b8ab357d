/* oxlint-disable no-console -- a command-line program */
import { parseArgs } from "node:util";
import { createClient, isOutcomeError } from "@local-ads/client";
import { isOAuthError } from "@local-ads/client/oauth";
import { findCredential } from "./find-credential.ts";
import { publishDraft } from "./publish-draft.ts";
import { showLeads } from "./show-leads.ts";

const usage = `Usage: main.ts leads [--every <seconds>] [--once]
       main.ts publish <draft.json>

LOCAL_ADS_URL is the base URL of the service. LOCAL_ADS_KEY is an API key; without it,
the program uses the login of plumbline login <url>.
Exit codes: 0 done, 1 failed or rejected by the service, 2 wrong usage.`;

const { LOCAL_ADS_URL: baseUrl = "http://127.0.0.1:4020/v1" } = process.env;
const signIn = `run plumbline login ${baseUrl}`;

async function main(argv: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      every: { type: "string", default: "30" },
      once: { type: "boolean", default: false },
    },
  });
  const auth = await findCredential(baseUrl, process.env["LOCAL_ADS_KEY"]);
  if (!auth) return complain(`No API key or login was found: set LOCAL_ADS_KEY or ${signIn}`, 2);
  const client = createClient({ baseUrl, auth });
  const [command, file] = positionals;
  const seconds = values.once ? undefined : Number(values.every);
  const isGood = seconds === undefined || seconds >= 1;
  if (command === "leads" && isGood)
    await showLeads(client, { seconds, signal, show: (line) => console.log(line) });
  else if (command === "publish" && file !== undefined)
    console.log(await publishDraft(client, file, signal));
  else return complain(usage, 2);
  return 0;
}

function complain(message: string, code: number): number {
  console.error(message);
  return code;
}

/** Prints an error that a user can fix as a message, and throws any other. */
function explain(error: unknown): number {
  if (isOutcomeError(error)) {
    const { outcome } = error;
    const cause = outcome.kind === "not-sent" ? outcome.cause : undefined;
    if (isOAuthError(cause) && cause.code === "authorize-again")
      return complain(`The login has ended: ${signIn} again`, 1);
    const { requestId, idempotencyKey } = outcome.receipt;
    const named = [requestId && `request ${requestId}`, idempotencyKey && `key ${idempotencyKey}`];
    return complain([error.message, ...named.filter(Boolean)].join(", "), 1);
  }
  // Node's errors for arguments and files have a code.
  if (error instanceof SyntaxError || (error instanceof Error && "code" in error))
    return complain(`${error.message}\n\n${usage}`, 2);
  throw error;
}

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.exitCode = await main(process.argv.slice(2), stop.signal).catch(explain);
