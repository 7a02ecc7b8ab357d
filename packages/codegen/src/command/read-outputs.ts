import { dirname, relative, resolve, sep } from "node:path";
import {
  checkData,
  ConfigError,
  type ConfigFile,
  configTitle as what,
  didYouMean,
  readConfigFile,
  toData,
} from "@plumbline/command";
import { findDocument, type JsonObject } from "@plumbline/contract";
import type { GenerateOutput } from "./generate-config.ts";
import type { Output } from "./output.ts";
import { outputSchema } from "./output-options.ts";
import { takeFunctions } from "./take-functions.ts";

/** The keys of a configuration that `plumbline generate` uses. */
interface Written {
  readonly contract?: string;
  readonly overlays?: readonly string[];
  readonly generate?: Readonly<Record<string, GenerateOutput>>;
}

const text = { type: "string", minLength: 1 };

const schema: JsonObject = {
  type: "object",
  properties: {
    contract: text,
    overlays: { type: "array", items: text },
    generate: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: String.raw`^[A-Za-z0-9][\w-]*$` },
      additionalProperties: outputSchema,
    },
  },
};

/** Reads the outputs of a configuration; none if it has no key `generate`. Throws ConfigError, which names the file, the key and the remedy. */
export async function readOutputs(file: string, cwd: string): Promise<readonly Output[]> {
  const read = await readConfigFile(file);
  const written = check(read);
  const outputs = Object.entries(written.generate ?? {}).map(([name, output]) =>
    place({ name, output }, { written, read, cwd }),
  );
  for (const [index, output] of outputs.entries()) rejectShared(output, outputs.slice(0, index));
  return outputs;
}

/** The output with a name, or all. Throws ConfigError if there is none. */
export function selectOutputs(
  outputs: readonly Output[],
  name: string | undefined,
  file: string,
): readonly Output[] {
  const found = outputs.filter(({ named }) => name === undefined || named?.name === name);
  if (found.length > 0) return found;
  if (name === undefined)
    throw new ConfigError("CONFIG_INVALID", `${what} has no outputs`, {
      place: { file },
      hint: "Write them as generate: { client: { document: …, out: … } }.",
    });
  throw new ConfigError(
    "CONFIG_INVALID",
    `There is no output "${name}", nor a document of this name`,
    {
      place: { file, pointer: "/generate" },
      hint: didYouMean(
        name,
        outputs.flatMap(({ named }) => named?.name ?? []),
      ),
    },
  );
}

function check({ content, locate }: ConfigFile): Written {
  const { contract, overlays, generate } = Object(content) as Partial<Record<string, unknown>>;
  const { functions, rest } = takeFunctions(generate, locate);
  const taken = toData({ contract, overlays, generate: rest });
  if ("fault" in taken) {
    const { pointer, is } = taken.fault;
    throw new ConfigError("CONFIG_INVALID", `${what} is not valid: ${pointer} ${is}`, {
      place: locate(pointer),
      hint: "Apart from name and plugins, an output contains only data: strings, lists, and true or false.",
    });
  }
  checkData(taken.data, { what, schema, locate });
  const written = taken.data as Written; // `checkData` has asserted the schema.
  const outputs = Object.entries(written.generate ?? {}).map(([name, output]) => [
    name,
    { ...output, ...functions[name] },
  ]);
  return { ...written, generate: Object.fromEntries(outputs) };
}

interface Given {
  readonly name: string;
  readonly output: GenerateOutput;
}

function place(
  { name, output }: Given,
  {
    written,
    read,
    cwd,
  }: { readonly written: Written; readonly read: ConfigFile; readonly cwd: string },
): Output {
  const folder = dirname(read.file);
  const out = resolve(folder, output.out);
  const own = output.document === undefined ? written.overlays : [];
  return {
    ...output,
    document: findDocument(output.document ?? written.contract, { cwd: folder }),
    overlays: [...(own ?? []), ...(output.overlays ?? [])].map((each) =>
      findDocument(each, { cwd: folder }),
    ),
    ...(output.overrides !== undefined && { overrides: resolve(folder, output.overrides) }),
    out,
    shown: relative(cwd, out) || ".",
    named: { name, place: read.locate(`/generate/${name}`) },
  };
}

/** Rejects an output whose folder is that of another one or is inside it: each would remove the files of the other. */
function rejectShared({ out, named }: Output, others: readonly Output[]): void {
  const other = others.find((each) => contains(each.out, out) || contains(out, each.out));
  if (!other) return;
  throw new ConfigError(
    "CONFIG_INVALID",
    `The folders of the outputs ${other.named?.name} and ${named?.name} are the same, or one contains the other`,
    { ...(named && { place: named.place }), hint: "Give each output a folder of its own." },
  );
}

function contains(folder: string, inner: string): boolean {
  return `${inner}${sep}`.startsWith(`${folder}${sep}`);
}
