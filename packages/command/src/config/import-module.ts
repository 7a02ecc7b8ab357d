import { stat } from "node:fs/promises";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { ConfigError } from "./config-error.ts";
import { moduleError } from "./module-error.ts";

export interface ImportModuleOptions {
  /** The name of the module at the start of a message: `The configuration`. */
  readonly what: string;
  /** The remedy if the file does not exist. */
  readonly absent: string;
  /** An example of its default export. */
  readonly example: string;
}

/** Imports a module with a default export. Throws ConfigError, with the line of the failure. */
export async function importModule(
  file: string,
  options: ImportModuleOptions,
): Promise<{ readonly default: unknown }> {
  const module = await load(file, options);
  if ("default" in module) return module;
  throw new ConfigError("CONFIG_INVALID", `${options.what} has no default export`, {
    place: { file },
    hint: `Write ${options.example}.`,
  });
}

async function load(file: string, { what, absent }: ImportModuleOptions): Promise<object> {
  const hooks = readTypeScriptAsModules();
  try {
    // The query makes Node load a module again after its file has changed.
    const { mtimeMs } = await stat(file);
    const url = pathToFileURL(file);
    url.searchParams.set("at", String(mtimeMs));
    const loaded: unknown = await import(/* @vite-ignore */ url.href);
    return Object(loaded) as object; // A module is an object.
  } catch (cause) {
    throw await moduleError(file, cause, { what, absent });
  } finally {
    hooks.deregister();
  }
}

/**
 * Node reads a `.ts` file as CommonJS if the nearest package.json says `"type": "commonjs"`, as `npm init` writes it. A `.cts` file
 * stays CommonJS.
 */
function readTypeScriptAsModules(): { deregister(): void } {
  return registerHooks({
    load: (url, context, next) => {
      const isTypeScript = new URL(url).pathname.endsWith(".ts");
      return next(url, isTypeScript ? { ...context, format: "module-typescript" } : context);
    },
  });
}
