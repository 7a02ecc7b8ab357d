import { ConfigError, type ConfigFile, configTitle as what } from "@plumbline/command";
import type { GenerateOutput } from "./generate-config.ts";

/** The keys of an output that have functions. */
export type OutputFunctions = Pick<GenerateOutput, "name" | "plugins">;

/** The functions of outputs, by the name of the output, and the outputs without them. */
export interface TakenFunctions {
  readonly functions: Readonly<Record<string, OutputFunctions>>;
  readonly rest: unknown;
}

/** Takes the functions out of the key `generate`, whose other values are data. Throws ConfigError. */
export function takeFunctions(generate: unknown, locate: ConfigFile["locate"]): TakenFunctions {
  if (!isRecord(generate)) return { functions: {}, rest: generate };
  const taken = Object.entries(generate).map(([key, output]) => {
    if (!isRecord(output)) return { key, functions: {}, rest: output };
    const { name, plugins, ...rest } = output;
    return { key, functions: { ...namesIn(name, key), ...pluginsIn(plugins, key) }, rest };
  });
  return {
    functions: Object.fromEntries(taken.map(({ key, functions }) => [key, functions])),
    rest: Object.fromEntries(taken.map(({ key, rest }) => [key, rest])),
  };

  function namesIn(name: unknown, key: string): OutputFunctions {
    if (name === undefined) return {};
    const isHook =
      isRecord(name) &&
      Object.entries(name).every(
        ([kind, hook]) => /^(?:operation|type)$/.test(kind) && typeof hook === "function",
      );
    if (isHook) return { name };
    throw invalid(
      `/generate/${key}/name`,
      "is not an object of functions",
      "Write { operation: (proposed) => … } or { type: (proposed) => … } in plumbline.config.ts.",
    );
  }

  function pluginsIn(plugins: unknown, key: string): OutputFunctions {
    if (plugins === undefined) return {};
    const list: readonly unknown[] = Array.isArray(plugins) ? plugins : [undefined];
    const wrong = list.findIndex((each) => !isPlugin(each));
    // Each plugin was checked.
    if (wrong === -1) return { plugins: list as NonNullable<OutputFunctions["plugins"]> };
    throw invalid(
      `/generate/${key}/plugins${Array.isArray(plugins) ? `/${wrong}` : ""}`,
      Array.isArray(plugins) ? "is not a plugin" : "is not a list",
      "A plugin is an object { name, emit(model, writer) } in plumbline.config.ts.",
    );
  }

  function invalid(pointer: string, problem: string, hint: string): ConfigError {
    return new ConfigError("CONFIG_INVALID", `${what} is not valid: ${pointer} ${problem}`, {
      place: locate(pointer),
      hint,
    });
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlugin(value: unknown): boolean {
  return (
    isRecord(value) && typeof value["name"] === "string" && typeof value["emit"] === "function"
  );
}
