import {
  type CommandIo,
  createLineWriter,
  formatRequestLine,
  paint,
  toCurl,
  waitForEnd,
} from "@plumbline/command";
import { allFaults } from "../faults/all-faults.ts";
import type { LoggedExchange } from "@plumbline/control";
import { integrationsPath } from "../oauth/pages/integrations/integrations-path.ts";
import { type RunningSandbox, startSandbox, type StartSandboxOptions } from "./start-sandbox.ts";

/** The options of the command, under the names that commander gives them. */
export interface SandboxCommandOptions {
  readonly port?: number;
  readonly controlPort?: number;
  readonly controlToken?: string;
  readonly host: string;
  readonly database?: string;
  readonly synchronous: "normal" | "full";
  /** Seconds. */
  readonly keyLease?: number;
  readonly contract?: string;
  readonly seed: number;
  readonly seedFile?: string;
  readonly clock: "real" | "frozen";
  readonly hosted?: boolean;
  readonly prefer: boolean;
  readonly fault?: readonly string[];
  readonly listFaults?: boolean;
  readonly printProfile?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** Serves until the signal aborts, or lists the faults and returns. */
export async function runSandbox(io: CommandIo, options: SandboxCommandOptions): Promise<void> {
  if (options.listFaults) return listFaults(io, options);
  const sandbox = await startSandbox(toStartOptions(io, options));
  const log = createLineWriter(io.stderr);
  // Each look at `process.env` asks the operating system, which is too slow for each line of a log.
  const logIo = { ...io, env: { ...io.env } };
  if (!options.quiet)
    sandbox.follow((exchange) => log.write(formatExchange(logIo, options, exchange)), never);
  announce(io, sandbox, options);
  await waitForEnd(io.signal);
  await sandbox.close();
  log.flush();
}

/** The log also has the responses that are sent while the sandbox stops. */
const never = new AbortController().signal;

function toStartOptions(io: CommandIo, options: SandboxCommandOptions): StartSandboxOptions {
  const database = options.database ?? readVariable(io, "DATABASE_URL");
  const controlToken = options.controlToken ?? readVariable(io, "SANDBOX_CONTROL_TOKEN");
  return {
    host: options.host,
    seed: options.seed,
    clock: options.clock,
    synchronous: options.synchronous,
    faults: options.fault ?? [],
    preferences: options.prefer,
    hosted: options.hosted ?? false,
    onFailure: (error) => reportFailure(io, options, error),
    ...(options.port !== undefined && { port: options.port }),
    ...(options.controlPort !== undefined && { controlPort: options.controlPort }),
    ...(controlToken !== undefined && { controlToken }),
    ...(database !== undefined && { database }),
    ...(options.seedFile !== undefined && { seedFile: options.seedFile }),
    ...(options.keyLease !== undefined && { keyLeaseMs: options.keyLease * 1000 }),
    ...(options.contract !== undefined && { contract: options.contract }),
  };
}

/** Treats an empty variable as unset. */
function readVariable(io: CommandIo, name: string): string | undefined {
  return io.env[name] || undefined;
}

function listFaults(io: CommandIo, { json }: SandboxCommandOptions): void {
  const faults = allFaults.map(({ name, seam, breaks, description }) => ({
    name,
    seam,
    breaks,
    description,
  }));
  if (json) io.stdout.write(`${JSON.stringify(faults)}\n`);
  else for (const { name, description } of faults) io.stdout.write(`${name}\n  ${description}\n`);
}

/** Prints the addresses or the profile to standard output. */
function announce(
  io: CommandIo,
  sandbox: RunningSandbox,
  { json, printProfile }: SandboxCommandOptions,
): void {
  const { contract, url, controlUrl, controlToken } = sandbox;
  if (printProfile) return void io.stdout.write(`${JSON.stringify(sandbox.profile())}\n`);
  const { title, version } = contract;
  const { mcp } = sandbox.profile();
  const console = `${controlUrl}/#token=${controlToken}`;
  if (json) {
    const event = {
      event: "listening",
      url,
      mcpUrl: mcp?.url,
      controlUrl,
      console,
      title,
      version,
    };
    return void io.stdout.write(`${JSON.stringify(event)}\n`);
  }
  const [owner] = sandbox.identities();
  const headers = { authorization: `Bearer ${owner?.token ?? ""}` };
  const sample = { method: "GET", url: `${url}${firstPath(sandbox)}`, headers };
  const curl = toCurl(sample, { isOneLine: true });
  const say = (text: string): string => paint(io, io.stdout, ["bold", "cyan"], text);
  io.stdout.write(
    `Sandbox of ${title} ${version}: ${say(url)}
${mcp === undefined ? "" : `  MCP        ${mcp.url}\n`}  reference  ${sandbox.origin}/docs
  console    ${console}
  sign in    ${sandbox.origin}${integrationsPath}

Try:
  ${curl}

Press Ctrl+C to stop.
`,
  );
}

/** Returns the path of the first GET operation without parameters. */
function firstPath({ contract }: RunningSandbox): string {
  return (
    contract.operations.find(
      ({ method, parameters, servers }) =>
        method === "get" && parameters.length === 0 && servers[0]?.url === contract.servers[0]?.url,
    )?.path ?? "/"
  );
}

function formatExchange(
  io: CommandIo,
  { json }: SandboxCommandOptions,
  exchange: LoggedExchange,
): string {
  const { method, target, milliseconds, outcome, identity, reason } = exchange;
  const { status } = exchange.response;
  // The query can contain personal data.
  const [path = ""] = target.split("?");
  const entry = { method, path, status, milliseconds };
  if (json) {
    return JSON.stringify({ event: "answer", ...entry, outcome, identity, reason });
  }
  const told = [outcome, identity].filter((part) => part !== undefined).join(" for ");
  return formatRequestLine(io, {
    ...entry,
    outcome: reason === undefined ? told : `${told}: ${reason}`,
  });
}

function reportFailure(
  io: CommandIo,
  { json, debug }: SandboxCommandOptions,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : String(error);
  if (json) return void io.stderr.write(`${JSON.stringify({ event: "failure", message })}\n`);
  const trace = debug && error instanceof Error ? `\n${error.stack ?? ""}` : "";
  io.stderr.write(`${paint(io, io.stderr, ["bold", "red"], "failure:")} ${message}${trace}\n`);
}
