import { extname } from "node:path";
import type { JsonValue, Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { checkData } from "./check-data.ts";
import { checkKnown } from "./check-known.ts";
import type { Config } from "./config.ts";
import { configSchema } from "./config-schema.ts";
import { type Divided, divideExtensions } from "../extensions/divide-extensions.ts";
import { importModule } from "./import-module.ts";
import { readData } from "./read-data.ts";
import { toData } from "./to-data.ts";

const what = "The configuration";

/** Reads a configuration, a module or JSON. Throws ConformanceError `CONFIG_INVALID`, which names the file, the key and the remedy. */
export async function loadConfig(file: string): Promise<Config> {
  const { data, locate, extensions } = await read(file);
  checkData(data, { what, schema: configSchema, locate });
  // `checkData` has asserted the schema.
  const config = data as Config;
  checkKnown(config.known ?? [], locate);
  return { ...config, ...extensions };
}

interface Read {
  readonly data: JsonValue;
  readonly locate: (pointer: string) => Place;
  readonly extensions: Divided["extensions"];
}

async function read(file: string): Promise<Read> {
  if (extname(file) === ".json") {
    const { data, locate } = await readData(file, { what, option: "--config" });
    const { rest, extensions } = divideExtensions(data, { what, locate });
    // The rest of JSON is JSON.
    return { data: rest as JsonValue, locate, extensions };
  }
  const locate = (pointer: string): Place => ({ file, pointer });
  const module = await importModule(file, {
    what,
    absent: "Check the path given to --config.",
    example: "export default defineConfig({ … })",
  });
  const { rest, extensions } = divideExtensions(module.default, { what, locate });
  const taken = toData(rest);
  if ("data" in taken) return { data: taken.data, locate, extensions };
  const { pointer, is } = taken.fault;
  throw new ConformanceError("CONFIG_INVALID", `${what} is not valid: ${pointer || "it"} ${is}`, {
    place: locate(pointer),
    hint: pointer.endsWith("/token")
      ? "Set the variable it is read from, or name the variable as tokenEnv."
      : "Apart from extensions, a configuration contains only data: strings, numbers, lists and objects.",
  });
}
