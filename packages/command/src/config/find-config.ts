import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError } from "./config-error.ts";

/** The names of configuration files. */
export const configNames: readonly string[] = ["ts", "mts", "js", "mjs", "json"].map(
  (extension) => `plumbline.config.${extension}`,
);

/**
 * The nearest configuration, in a folder or above; `undefined` if there is none. Throws ConfigError if a folder contains two.
 */
export function findConfig(folder: string): string | undefined {
  const [found, other] = configNames.filter((name) => existsSync(join(folder, name)));
  if (found !== undefined && other !== undefined) {
    throw new ConfigError("CONFIG_INVALID", `${found} and ${other} are in the same folder`, {
      place: { file: folder },
      hint: "Keep one of them, or name one with --config.",
    });
  }
  if (found !== undefined) return join(folder, found);
  const holder = dirname(folder);
  return holder === folder ? undefined : findConfig(holder);
}
