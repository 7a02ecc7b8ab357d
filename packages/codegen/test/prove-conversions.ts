/**
 * Compares the generated types with the values that arrive: for each response of JSON, values of its schema are parsed by the client, written
 * as code, and compiled against the type of the outcome; printed again, they must be what was sent. Prints a row of JSON for each document
 * and choice of options. Arguments: paths of documents. Needs `--harmony-temporal` where the platform has no Temporal.
 */
import { isDeepStrictEqual } from "node:util";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isArbitraryError, toArbitrary } from "@plumbline/arbitrary";
import {
  convertInput,
  type OperationEntry,
  type OperationTable,
  parseConverted,
} from "@plumbline/client-runtime";
import {
  type Contract,
  isJsonMediaType,
  type JsonValue,
  loadContract,
  openSchema,
} from "@plumbline/contract";
import * as fc from "fast-check";
import { pathToFileURL } from "node:url";
import {
  type ConversionOptions,
  type GenerateClientOptions,
  generateWithOmissions,
  writeGenerated,
} from "../src/index.ts";
import { typesOfMethod } from "../src/emit/emit-calls.ts";
import { canSend } from "../src/table/can-send.ts";
import { nameMethods } from "../src/table/name-methods.ts";
import { compileLines } from "./compile.ts";
import { createFolder } from "./create-folder.ts";

const seed = 20261128;
const choices: readonly ConversionOptions[] = [
  { int64: "bigint", dates: "date" },
  { int64: "string", dates: "temporal" },
];

/** How the types of a client agree with the values that arrive. */
export interface ConversionRow {
  readonly document: string;
  readonly options: ConversionOptions;
  readonly responses: number;
  readonly values: number;
  /** Values that were converted in some place. */
  readonly converted: number;
  /** Schemas that stay as they are sent, although the options name them. */
  readonly kept: number;
  readonly wrong: readonly string[];
  /** Unconverted values that the types accept, although a place in them is converted. */
  readonly missed: number;
}

/** A value of a response as it was sent, and as it arrives. */
interface Received {
  readonly method: string;
  readonly status: string;
  readonly value: JsonValue;
  readonly arrived: unknown;
}

async function prove(document: string, folder: string): Promise<readonly ConversionRow[]> {
  const contract = await loadContract(document, { defects: "collect" });
  await generate(contract, join(folder, "plain"), {});
  const rows: ConversionRow[] = [];
  for (const [index, options] of choices.entries()) {
    const at = join(folder, String(index));
    // oxlint-disable-next-line no-await-in-loop -- memory
    const { table, kept } = await generate(contract, at, options);
    const values = valuesOf(contract, table);
    const converted = values.filter(({ value, arrived }) => !isDeepStrictEqual(value, arrived));
    const wrong = new Set(values.filter((each) => !isPrinted(each, table)).map(show));
    // oxlint-disable-next-line no-await-in-loop
    const [accepted, before, raw] = await Promise.all([
      accept(at, values, ({ arrived }) => arrived),
      accept(join(folder, "plain"), values, ({ value }) => value),
      accept(at, converted, ({ value }) => value),
    ]);
    values.forEach((each, line) => {
      if (!accepted[line] && before[line]) wrong.add(`not of its type: ${show(each)}`);
    });
    rows.push({
      document,
      options,
      responses: new Set(values.map(({ method, status }) => `${method} ${status}`)).size,
      values: values.length,
      converted: converted.length,
      kept,
      wrong: [...wrong],
      missed: raw.filter(Boolean).length,
    });
  }
  return rows;
}

async function generate(
  contract: Contract,
  folder: string,
  options: GenerateClientOptions,
): Promise<{ readonly table: OperationTable; readonly kept: number }> {
  const { files, omissions } = await generateWithOmissions(contract, options);
  await writeGenerated(files, folder);
  const module: unknown = await import(pathToFileURL(join(folder, "operations.ts")).href);
  const kept = omissions.filter(({ reason }) =>
    /stays|not converted|Its digits/.test(reason),
  ).length;
  return { table: (module as { readonly operationTable: OperationTable }).operationTable, kept };
}

function valuesOf(contract: Contract, table: OperationTable): readonly Received[] {
  const methods = nameMethods(contract.operations.filter(({ method }) => canSend(method)));
  return [...methods].flatMap(([method, { responses }]) => {
    const entry = table.operations[method];
    return responses.flatMap(({ status, content }) => {
      const [first, ...others] = content.filter(({ mediaType }) => isJsonMediaType(mediaType));
      const isOne = /^\d+$/.test(status) && others.length === 0 && entry?.method !== "head";
      if (!entry || !isOne || !first?.schema) return [];
      return sample(contract, first.schema.pointer).map((value): Received => {
        const response = { status: Number(status), headers: new Headers() };
        return { method, status, value, arrived: parse(JSON.stringify(value), entry, response) };
      });
    });
  });
}

function parse(
  text: string,
  entry: OperationEntry,
  response: { readonly status: number; readonly headers: Headers },
): unknown {
  try {
    return parseConverted(text, entry, response);
  } catch (error) {
    return error;
  }
}

function sample({ document }: Contract, pointer: string): readonly JsonValue[] {
  const cursor = openSchema(document, pointer);
  if (!cursor) return [];
  try {
    const arbitrary = toArbitrary(cursor.schema, {
      root: document,
      pointer,
      direction: "response",
    });
    return fc.sample(arbitrary, { seed, numRuns: 6 });
  } catch (error) {
    // Some schemas accept no value.
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

/** Whether a value is printed as what was sent, and large numbers arrive again. */
function isPrinted({ method, status, value, arrived }: Received, table: OperationTable): boolean {
  const entry = table.operations[method];
  if (!entry || arrived instanceof Error) return false;
  const text = print(arrived, entry, status);
  if (!isSame(JSON.parse(text), value)) return false;
  const large = enlarge(arrived);
  const response = { status: Number(status), headers: new Headers() };
  return isDeepStrictEqual(parse(print(large, entry, status), entry, response), large);
}

function print(value: unknown, entry: OperationEntry, status: string): string {
  const { conversions = {} } = entry;
  const body = conversions.responses?.[status];
  const input = convertInput(
    {
      ...entry,
      body: { mediaType: "application/json", required: true },
      conversions: { ...conversions, ...(body !== undefined && { body }) },
    },
    { body: value },
  );
  return JSON.stringify(input.body);
}

/** Whether two values are the same, or the same moments. */
function isSame(one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  if (typeof one === "string" && typeof other === "string")
    return (
      /^\d{4}-\d\d-\d\dT/i.test(one) &&
      Math.abs(Date.parse(one) - Date.parse(other.toUpperCase())) < 1
    );
  const [left, right] = [Object.entries(Object(one)), Object.entries(Object(other))];
  const isObject = typeof one === "object" && typeof other === "object" && one !== null;
  return (
    isObject &&
    left.length === right.length &&
    left.every(([name, item]) => isSame(item, (other as Record<string, unknown>)[name]))
  );
}

/** The value with numbers above 2^53 in the places of bigints. */
function enlarge(value: unknown): unknown {
  if (typeof value === "bigint") return 9_007_199_254_740_993n + value;
  if (Array.isArray(value)) return value.map(enlarge);
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, item]) => [name, enlarge(item)]),
  );
}

/** Whether the types accept each value. */
async function accept(
  folder: string,
  values: readonly Received[],
  choose: (each: Received) => unknown,
): Promise<readonly boolean[]> {
  const lines = values.map((each, index) => {
    const { outcome } = typesOfMethod(each.method);
    const type = `Of<calls.${outcome}, ${each.status}>`;
    return `export const v${index}: ${type} = ${codeOf(choose(each))};\n`;
  });
  const head = `import type * as calls from "./calls.ts"; type Of<Outcome, Status> = Outcome extends { kind: "response"; status: Status } ? Outcome extends { data: infer Data } ? Data : Outcome extends { error: infer Body } ? Body : never : never; declare const T: any; declare global { namespace Temporal { interface Instant { epochMilliseconds: bigint } interface PlainDate { dayOfWeek: number } } }\n`;
  const file = join(folder, `values-${values.length}-${choose.length}.ts`);
  await writeFile(file, head + lines.join(""));
  const failing = compileLines(file, { noUnusedLocals: false, isolatedDeclarations: false });
  return values.map((_, index) => !failing.has(index + 2));
}

/** A value as an expression of its type. */
function codeOf(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(", ")}]`;
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag === "Date") return "new Date(0)";
  if (tag.startsWith("Temporal.")) return `T as ${tag}`;
  if (typeof value !== "object" || value === null)
    return (JSON.stringify(value) ?? "undefined")
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029");
  const members = Object.entries(value).map(
    ([name, item]) => `[${JSON.stringify(name)}]: ${codeOf(item)}`,
  );
  return `{ ${members.join(", ")} }`;
}

function show({ method, status, value }: Received): string {
  return `${method} ${status} ${JSON.stringify(value).slice(0, 300)}`;
}

const root = await createFolder();
try {
  for (const [index, document] of process.argv.slice(2).entries())
    // oxlint-disable-next-line no-await-in-loop -- one document after the other
    for (const row of await prove(document, join(root, String(index))))
      process.stdout.write(`${JSON.stringify(row)}\n`);
} finally {
  await rm(root, { recursive: true });
}
