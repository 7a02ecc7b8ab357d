import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient as generateHey } from "@hey-api/openapi-ts";
import { rolldown } from "rolldown";
import { peerCache } from "../peers/install-documents.ts";

const run = promisify(execFile);

/** Contains the clients that other generators make of our document: `hey-api/`, `redocly.ts`, and both as bundles for Node. */
export const peersFolder: string = join(peerCache, "clients");

const document = fileURLToPath(import.meta.resolve("@local-ads/openapi/openapi.json"));
const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** Generates the clients of hey-api and Redocly from our bundled document, with the defaults of their generators. */
export async function generatePeers(): Promise<void> {
  await rm(peersFolder, { recursive: true, force: true });
  await mkdir(peersFolder, { recursive: true });
  await generateHey({
    input: document,
    output: join(peersFolder, "hey-api"),
    logs: { level: "silent" },
    plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
  });
  const words = ["generate-client", document, "--output", "redocly.ts"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await run(process.execPath, [redocly, ...words], { cwd: peersFolder, env });
  await bundleForNode(
    "hey-api",
    'export * from "./hey-api/sdk.gen"; export * from "./hey-api/client.gen";',
  );
  await bundleForNode("redocly", 'export * from "./redocly.ts";');
}

/** The module of a generated client. */
export async function importPeer<Module>(name: "hey-api" | "redocly"): Promise<Module> {
  // The caller states which of the module's exports it uses.
  return (await import(join(peersFolder, `${name}.mjs`))) as Module;
}

/** Generated modules import others without their extension, which Node does not find. */
async function bundleForNode(name: string, program: string): Promise<void> {
  const entry = join(peersFolder, `${name}-entry.ts`);
  const plugin = {
    name: "program",
    load: (id: string) => (id === entry ? program : null),
    resolveId: (id: string) => (id === entry ? id : null),
  };
  const build = await rolldown({ input: entry, platform: "node", plugins: [plugin] });
  await build.write({ format: "esm", file: join(peersFolder, `${name}.mjs`) });
  await build.close();
}
