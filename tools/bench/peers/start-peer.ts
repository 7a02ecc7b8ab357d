import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Contender, endContender, startProgram } from "../contender.ts";
import { installPackages } from "../../field/src/install/install-packages.ts";
import { programOf } from "../suite/install-packages.ts";
import { peerCache } from "./install-documents.ts";

const prismProgram = join(
  dirname(createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json")),
  "dist/index.js",
);
const scalarProgram = fileURLToPath(new URL("scalar.ts", import.meta.url));
const mockProgram = fileURLToPath(import.meta.resolve("@plumbline/mock")).replace(
  /index\.(js|ts)$/,
  "main.$1",
);

/** A mock that can be started. */
export type Peer = keyof typeof starts;

/** The names that their makers use. */
export const names: Readonly<Record<Peer, string>> = {
  prism: "Prism",
  scalar: "Scalar",
  counterfact: "Counterfact",
  plumbline: "Plumbline",
};

const starts = {
  prism: startPrism,
  scalar: startScalar,
  counterfact: startCounterfact,
  plumbline: startOwnMock,
};

/** Starts a mock of a document as its documentation does: stock Prism, Scalar's mock server, Counterfact, or ours with state. */
export async function startPeer(peer: Peer, document: string): Promise<Contender> {
  return starts[peer](document);
}

async function startPrism(document: string): Promise<Contender> {
  const port = await freePort();
  const args = [prismProgram, "mock", document, "--port", String(port), "--host", "127.0.0.1"];
  return start("prism", port, { args, ready: "is listening" });
}

async function startScalar(document: string): Promise<Contender> {
  const port = await freePort();
  return start("scalar", port, {
    args: [scalarProgram, document, String(port)],
    ready: "listening",
  });
}

/** Generates handlers in a new folder and serves them unchanged. */
async function startCounterfact(document: string): Promise<Contender> {
  const port = await freePort();
  const program = await counterfactProgram();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-counterfact-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const words = ["--generate", "--serve", "--no-update-check", "--port", String(port)];
  const contender = await start("counterfact", port, {
    args: [program, document, folder, ...words],
    ready: "Starting server",
    env: { COUNTERFACT_TELEMETRY_DISABLED: "true" },
  });
  try {
    // It says so before it listens.
    await untilListening(port);
    return contender;
  } catch (error) {
    await endContender(contender);
    throw error;
  }
}

/** The program of Counterfact. `COUNTERFACT_HOME` is a folder with a built copy, for registries without the package. */
async function counterfactProgram(): Promise<string> {
  const built = process.env["COUNTERFACT_HOME"];
  if (built !== undefined) return join(built, "bin/counterfact.js");
  const packages = { from: "npm", names: ["counterfact@2.11.0"] } as const;
  return programOf(await installPackages(packages, peerCache), "counterfact");
}

async function startOwnMock(document: string): Promise<Contender> {
  const port = await freePort();
  const conditions = process.execArgv.filter((arg) => arg.startsWith("--conditions"));
  const args = [...conditions, mockProgram, document, "--state", "--port", String(port)];
  return start("plumbline", port, { args, ready: "is mocked at" });
}

/** How a mock is started. */
interface StartedWith {
  readonly args: readonly string[];
  /** What it prints when it is ready. */
  readonly ready: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function start(
  peer: Peer,
  port: number,
  { args, ready, env }: StartedWith,
): Promise<Contender> {
  const started = await startProgram(args, (output) => output.includes(ready), env);
  const origin = `http://127.0.0.1:${port}`;
  return { name: names[peer], origin, base: "", tokens: ["any"], process: started.process };
}

/** Resolves when a port accepts connections. */
async function untilListening(port: number): Promise<void> {
  for (let turn = 0; turn < 600; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before it
    if (await accepts(port)) return;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await setTimeout(50);
  }
  throw new Error("The server does not listen after 30 s");
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

/** Returns a port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
