import { extname } from "node:path";
import type { Place } from "@plumbline/contract";
import { importModule } from "./import-module.ts";
import { readData } from "./read-data.ts";

/** A configuration as it was read, before its keys are checked. */
export interface ConfigFile {
  readonly file: string;
  readonly content: unknown;
  /** Returns the place of a JSON Pointer into the content. */
  readonly locate: (pointer: string) => Place;
}

/** The name of a configuration at the start of a message. */
export const configTitle = "The configuration";

/** Reads a configuration, a module or JSON. Each command checks the keys that it uses. Throws ConfigError. */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  if (extname(file) === ".json") {
    const { data, locate } = await readData(file, { what: configTitle, option: "--config" });
    return { file, content: data, locate };
  }
  const module = await importModule(file, {
    what: configTitle,
    absent: "Check the path given to --config.",
    example: "export default defineConfig({ … })",
  });
  return { file, content: module.default, locate: (pointer) => ({ file, pointer }) };
}
