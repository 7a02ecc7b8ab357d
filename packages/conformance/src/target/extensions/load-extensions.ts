import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, resolve } from "node:path";
import { importModule } from "@plumbline/command";
import type { Place, TextFormats } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Check } from "../../model/check.ts";
import type { Extensions, WrittenExtensions } from "../../model/extensions.ts";
import { divideExtensions, extensionNames, isCheck } from "./divide-extensions.ts";

/** Extensions with the folder that their paths are relative to, and their places. */
export interface ExtensionSource {
  readonly folder: string;
  /** Returns the place of a JSON Pointer into the file. */
  readonly locate: (pointer: string) => Place;
  readonly written: WrittenExtensions;
}

/** Reads the file of `--hook`. Throws ConformanceError `CONFIG_INVALID`. */
export async function readHook(file: string): Promise<ExtensionSource> {
  const what = "The hook";
  const module = await importModule(file, {
    what,
    absent: "Check the path given to --hook.",
    example: "export default defineHook({ … })",
  });
  const locate = (pointer: string): Place => ({ file, pointer });
  const { extensions, rest } = divideExtensions(module.default, { what, locate });
  const [other] = Object.keys(Object(rest) as object);
  if (other === undefined) return { folder: dirname(file), locate, written: extensions };
  throw new ConformanceError("CONFIG_INVALID", `${what} is not valid: it has "${other}"`, {
    place: { file },
    hint: `A hook has only ${extensionNames.join(", ")}.`,
  });
}

/** Joins the extensions of several files and loads the modules that they name. Throws ConformanceError `CONFIG_INVALID`. */
export async function loadExtensions(sources: readonly ExtensionSource[]): Promise<Extensions> {
  const checks = await Promise.all(
    sources.flatMap(({ folder, written: { checks = [] } }) =>
      checks.map(async (check) =>
        typeof check === "string" ? loadChecks(check, folder) : [check],
      ),
    ),
  );
  return {
    checks: checks.flat(),
    beforeSend: sources.flatMap(({ written }) => written.beforeSend ?? []),
    formats: Object.assign({}, ...sources.map(({ written }) => written.formats)) as TextFormats,
    values: sources.flatMap(({ written: { values = [] }, locate }) =>
      values.map((one, index) => ({ values: one, place: locate(`/values/${index}`) })),
    ),
  };
}

async function loadChecks(name: string, folder: string): Promise<readonly Check[]> {
  const file = fileOf(name, folder);
  const what = `The module "${name}" of checks`;
  const { default: exported } = await importModule(file, {
    what,
    absent: "Check the path in checks. It is relative to the folder of the file that names it.",
    example: "export default defineCheck({ … })",
  });
  const checks: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  if (checks.every(isCheck)) return checks;
  throw new ConformanceError("CONFIG_INVALID", `${what} does not export a check`, {
    place: { file },
    hint: "Its default export is what defineCheck returns, or a list of that.",
  });
}

/** The file of a path, or of the main module of a package. */
function fileOf(name: string, folder: string): string {
  const path = resolve(folder, name);
  if (isAbsolute(name) || name.startsWith(".") || existsSync(path)) return path;
  try {
    return createRequire(resolve(folder, "from.js")).resolve(name);
  } catch (cause) {
    throw new ConformanceError("CONFIG_INVALID", `The package "${name}" of checks is not found`, {
      place: { file: folder },
      hint: "Install it, write a path as ./checks.ts, or import the checks in the configuration.",
      cause,
    });
  }
}
