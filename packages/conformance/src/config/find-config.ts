import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConformanceError } from "../errors/conformance-error.ts";

/** The names a configuration may have, and what reads them. */
export const configNames: readonly string[] = ["ts", "mts", "js", "mjs", "json"].map(
  (extension) => `plumbline.config.${extension}`,
);

/** The nearest configuration, in a folder or one that holds it; nothing where there is none. Throws ConformanceError `CONFIG_INVALID` where two stand side by side. */
export function findConfig(folder: string): string | undefined {
  const [found, other] = configNames.filter((name) => existsSync(join(folder, name)));
  if (found !== undefined && other !== undefined) {
    throw new ConformanceError("CONFIG_INVALID", `${found} and ${other} stand side by side`, {
      place: { file: folder },
      hint: "keep one of them, or name one with --config",
    });
  }
  if (found !== undefined) return join(folder, found);
  const holder = dirname(folder);
  return holder === folder ? undefined : findConfig(holder);
}
