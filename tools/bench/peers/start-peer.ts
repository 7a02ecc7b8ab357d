import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Contender, startProgram } from "../contender.ts";

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

const starts = { prism: startPrism, scalar: startScalar, plumbline: startOwnMock };

/** Starts a mock of a document: stock Prism as its documentation does, Scalar's mock server, or ours with state. */
export async function startPeer(peer: Peer, document: string): Promise<Contender> {
  return starts[peer](document);
}

async function startPrism(document: string): Promise<Contender> {
  const port = await freePort();
  const args = [prismProgram, "mock", document, "--port", String(port), "--host", "127.0.0.1"];
  return start("Prism", port, { args, ready: "is listening" });
}

async function startScalar(document: string): Promise<Contender> {
  const port = await freePort();
  return start("Scalar", port, {
    args: [scalarProgram, document, String(port)],
    ready: "listening",
  });
}

async function startOwnMock(document: string): Promise<Contender> {
  const port = await freePort();
  const conditions = process.execArgv.filter((arg) => arg.startsWith("--conditions"));
  const args = [...conditions, mockProgram, document, "--state", "--port", String(port)];
  return start("Plumbline", port, { args, ready: "is mocked at" });
}

async function start(
  name: string,
  port: number,
  { args, ready }: { readonly args: readonly string[]; readonly ready: string },
): Promise<Contender> {
  const started = await startProgram(args, (output) => output.includes(ready));
  const origin = `http://127.0.0.1:${port}`;
  return { name, origin, base: "", tokens: ["any"], process: started.process };
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
