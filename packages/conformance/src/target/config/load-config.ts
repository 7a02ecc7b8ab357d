import {
  checkData,
  ConfigError,
  type ConfigFile,
  configTitle as what,
  readConfigFile,
  toData,
} from "@plumbline/command";
import type { JsonValue } from "@plumbline/contract";
import { type Divided, divideExtensions } from "../extensions/divide-extensions.ts";
import { checkKnown } from "./check-known.ts";
import type { Config } from "./config.ts";
import { configSchema } from "./config-schema.ts";

/** Reads the keys of a configuration that a run uses. Throws ConfigError, which names the file, the key and the remedy. */
export async function loadConfig(file: string): Promise<Config> {
  const read = await readConfigFile(file);
  const { data, extensions } = divide(read);
  checkData(data, { what, schema: configSchema, locate: read.locate });
  // `checkData` has asserted the schema.
  const config = data as Config;
  checkKnown(config.known ?? [], read.locate);
  return { ...config, ...extensions };
}

interface DividedConfig extends Pick<Divided, "extensions"> {
  readonly data: JsonValue;
}

function divide({ content, locate }: ConfigFile): DividedConfig {
  const { rest, extensions } = divideExtensions(withoutGenerate(content), { what, locate });
  const taken = toData(rest);
  if ("data" in taken) return { data: taken.data, extensions };
  const { pointer, is } = taken.fault;
  throw new ConfigError("CONFIG_INVALID", `${what} is not valid: ${pointer || "it"} ${is}`, {
    place: locate(pointer),
    hint: pointer.endsWith("/token")
      ? "Set the variable it is read from, or name the variable as tokenEnv."
      : "Apart from extensions, a configuration contains only data: strings, numbers, lists and objects.",
  });
}

/** `plumbline generate` reads and checks its key. */
function withoutGenerate(content: unknown): unknown {
  if (typeof content !== "object" || content === null || !("generate" in content)) return content;
  const { generate: _generate, ...rest } = content;
  return rest;
}
