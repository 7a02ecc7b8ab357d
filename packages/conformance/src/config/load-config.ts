import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonValue, Place } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import { checkData } from "./check-data.ts";
import { checkKnown } from "./check-known.ts";
import type { Config } from "./config.ts";
import { configSchema } from "./config-schema.ts";
import { moduleError } from "./module-error.ts";
import { readData } from "./read-data.ts";
import { toData } from "./to-data.ts";

const what = "The configuration";

/** Reads a configuration, a module or JSON. Throws ConformanceError `CONFIG_INVALID`, which names the file, the key and the remedy. */
export async function loadConfig(file: string): Promise<Config> {
  const { data, locate } = await read(file);
  checkData(data, { what, schema: configSchema, locate });
  // `checkData` has asserted the schema.
  const config = data as Config;
  checkKnown(config.known ?? [], locate);
  return config;
}

interface Read {
  readonly data: JsonValue;
  readonly locate: (pointer: string) => Place;
}

async function read(file: string): Promise<Read> {
  if (extname(file) === ".json") return readData(file, { what, option: "--config" });
  const taken = toData(exported(await importModule(file), file));
  const locate = (pointer: string): Place => ({ file, pointer });
  if ("data" in taken) return { data: taken.data, locate };
  const { pointer, is } = taken.fault;
  throw new ConformanceError("CONFIG_INVALID", `${what} is not valid: ${pointer || "it"} ${is}`, {
    place: locate(pointer),
    hint: pointer.endsWith("/token")
      ? "Set the variable it is read from, or name the variable as tokenEnv."
      : "A configuration contains only data: strings, numbers, lists and objects.",
  });
}

async function importModule(file: string): Promise<object> {
  try {
    // The query makes Node load a module again after its file has changed.
    const { mtimeMs } = await stat(file);
    const url = pathToFileURL(file);
    url.searchParams.set("at", String(mtimeMs));
    const loaded: unknown = await import(/* @vite-ignore */ url.href);
    return Object(loaded) as object; // A module is an object.
  } catch (cause) {
    throw await moduleError(file, cause);
  }
}

function exported(module: object, file: string): unknown {
  if ("default" in module) return module.default;
  throw new ConformanceError("CONFIG_INVALID", `${what} has no default export`, {
    place: { file },
    hint: "Write export default defineConfig({ … }).",
  });
}
