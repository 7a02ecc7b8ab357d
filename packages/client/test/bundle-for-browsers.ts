import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import type * as Module from "../src/index.ts";

/** The client as a bundler prepares it for a browser. */
export interface Bundle {
  /** The file that holds what a call needs that does not succeed at once. */
  readonly later: string;
  /** The code of all its files. */
  readonly code: string;
  /** Writes the bundle into a new temporary folder and loads it, without what it loads later. */
  readonly load: () => Promise<LoadedBundle>;
}

export interface LoadedBundle {
  readonly client: typeof Module;
  readonly folder: string;
}

/** Bundles the client for browsers in production. */
export async function bundleForBrowsers(): Promise<Bundle> {
  const build = await rolldown({
    input: fileURLToPath(new URL("../src/index.ts", import.meta.url)),
    platform: "browser",
    resolve: { conditionNames: ["@plumbline/source", "import", "browser"] },
  });
  const { output } = await build.generate({
    format: "esm",
    entryFileNames: "client.mjs",
    chunkFileNames: "[name].mjs",
  });
  await build.close();
  const files = output.flatMap((file) => (file.type === "chunk" ? file : []));
  const load: Bundle["load"] = async () => {
    const folder = await mkdtemp(join(tmpdir(), "client-bundle-"));
    await Promise.all(files.map(({ code, fileName }) => writeFile(join(folder, fileName), code)));
    const client = (await import(pathToFileURL(join(folder, "client.mjs")).href)) as typeof Module; // its entry
    return { client, folder };
  };
  return { later: "later.mjs", code: files.map(({ code }) => code).join("\n"), load };
}
