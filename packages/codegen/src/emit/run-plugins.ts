import { isPlumblineError } from "@plumbline/contract";
import { CodegenError } from "../codegen-error.ts";
import type { OmittedPart, Plugin, PluginModel } from "./plugin.ts";

/** What plugins wrote. */
export interface PluginOutput {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly omitted: readonly OmittedPart[];
}

/** Runs plugins one after the other. Paths in `taken` are not theirs. Throws CodegenError `plugin-failed`, `plugin-file-invalid`. */
export async function runPlugins(
  plugins: readonly Plugin[],
  model: PluginModel,
  taken: readonly string[],
): Promise<PluginOutput> {
  const files = new Map<string, string>();
  const omitted: OmittedPart[] = [];
  for (const { name, emit } of plugins) {
    const file = (path: string, text: string): void => {
      const problem = problemOf(path, text, { files, taken });
      if (problem !== undefined) throw invalid(name, path, problem);
      files.set(path, text);
    };
    try {
      await emit(model, { file, omit: (part) => omitted.push(part) });
    } catch (cause) {
      throw isPlumblineError(cause) ? cause : failed(name, cause);
    }
  }
  return { files: Object.fromEntries(files), omitted };
}

/** Two plugins may write the same module with the same text. */
function problemOf(
  path: string,
  text: string,
  {
    files,
    taken,
  }: { readonly files: ReadonlyMap<string, string>; readonly taken: readonly string[] },
): string | undefined {
  if (!/^[\w-][\w.-]*\.ts$/.test(path)) return "is not the name of a TypeScript module";
  if (taken.includes(path)) return "is a module of the client";
  return (files.get(path) ?? text) === text ? undefined : "is a module of another plugin";
}

function invalid(plugin: string, path: string, problem: string): CodegenError {
  return new CodegenError(
    "plugin-file-invalid",
    `The plugin "${plugin}" writes "${path}", which ${problem}`,
    { hint: "Pass another name to writer.file, such as paths.ts." },
  );
}

function failed(plugin: string, cause: unknown): CodegenError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CodegenError("plugin-failed", `The plugin "${plugin}" failed: ${reason}`, {
    hint: "Correct its emit; --debug prints where it failed.",
    cause,
  });
}
