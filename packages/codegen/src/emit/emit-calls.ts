import { type OperationTable, returnsFile } from "@plumbline/client-runtime";
import { commentLine, literalText, type Operation } from "@plumbline/contract";
import { runtimeNames } from "../taken-names.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import type { SchemaUse } from "../types/schema-use.ts";
import { objectOf, printLines, printMember } from "../types/type-text.ts";
import { describeMethod } from "./describe-method.ts";
import { nameSchemas, namesUsed, printTypeImport } from "./name-schemas.ts";
import {
  isInputOptional,
  type PrintedInput,
  type PrintedOperation,
  printInput,
} from "./print-input.ts";
import { printOutcome } from "./print-outcome.ts";

/** Editors show the signature of a method and its comment. Longer texts are not read. */
const longestHover = 198;

export interface CallsOptions {
  readonly methods: ReadonlyMap<string, Operation>;
  readonly table: OperationTable;
  readonly discriminated: Discriminated;
}

/** Names of the types of a method. */
export function typesOfMethod(name: string): { readonly input: string; readonly outcome: string } {
  const [first = ""] = name;
  const base = first.toUpperCase() + name.slice(first.length);
  return { input: `${base}Input`, outcome: `${base}Outcome` };
}

/** Prints the input and the outcome of each method, and the interface of the client. Schemas are marks. */
export function emitCalls({ methods, table, discriminated }: CallsOptions): string {
  const printed = [...methods].flatMap(([name, operation]) => {
    const entry = table.operations[name];
    return entry ? [{ name, operation, entry, discriminated }] : [];
  });
  const members = printed.map((each) => printMethod(each, table));
  const keyed = printed.filter(({ entry }) => entry.idempotency).map(({ name }) => name);
  return [
    ...printed.map(printTypes),
    ...printKeyed(keyed),
    `/** The client of ${commentLine(JSON.stringify(table.title))}: one method for each operation. */\n`,
    `export interface Client${keyed.length > 0 ? " extends IntentMethods<KeyedMethods>" : ""} {\n${members.join("")}}\n`,
  ].join("");
}

/** Names the schemas in the printed calls, and adds the imports. */
export function completeCalls(calls: string, nameOf: (use: SchemaUse) => string): string {
  // Names of schemas are never those of the runtime.
  const runtime = printTypeImport(namesUsed(calls, runtimeNames), "@plumbline/client-runtime");
  const { imports, text } = nameSchemas(calls, nameOf);
  return `${runtime}${imports}\n${text}`;
}

function printKeyed(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const keys = names.map(literalText).join(" | ");
  return [
    "/** The methods whose operations take a key. */\n",
    `export interface KeyedMethods extends Pick<Client, ${keys}> {}\n\n`,
  ];
}

interface NamedOperation extends PrintedOperation {
  readonly name: string;
}

function printTypes({ name, ...printed }: NamedOperation): string {
  const { input, outcome } = typesOfMethod(name);
  const base = printed.entry.idempotency ? "KeyedCallOptions" : "CallOptions";
  const outcomes = printOutcome(printed).map((member) => `\n  | ${indent(member).trimStart()}`);
  return [
    `/** The input of \`${name}\`. */\n`,
    `export ${declareInput(input, base, printInput(printed))}\n\n`,
    `/** The outcome of \`${name}\`. */\n`,
    `export type ${outcome} =${outcomes.join("")};\n\n`,
  ].join("");
}

/** An interface; with several media types of the body, a type with an alternative for each. */
function declareInput(name: string, base: string, { members, forms }: PrintedInput): string {
  const printed = members.map((member) => indent(printMember(member)));
  if (forms.length === 0)
    return `interface ${name} extends ${base} {${members.length > 0 ? "\n" : ""}${printed.join("")}}`;
  const alternatives = forms.map((form) => objectOf(form).text);
  const common = members.length > 0 ? ` & ${objectOf(members).text}` : "";
  return `type ${name} = ${base}${common} & (${alternatives.join(" | ")});`;
}

function printMethod(
  { name, operation, entry, discriminated }: NamedOperation,
  table: OperationTable,
): string {
  const { input, outcome } = typesOfMethod(name);
  const isOptional = isInputOptional(printInput({ operation, entry, discriminated }));
  const call = `(input${isOptional ? "?" : ""}: ${input}) => Promise<${outcome}>`;
  const more = [...pagesOf(name, entry), ...jobsOf(name, entry, table), ...downloadOf(name, entry)];
  const type = more.length > 0 ? [`(${call})`, ...more].join(" & ") : call;
  const signature = `(property) Client.${name}: ${call}`;
  const comment = describeMethod(operation, entry, longestHover - signature.length);
  return indent(`${printLines(comment)}readonly ${name}: ${type};\n`);
}

type Entry = PrintedOperation["entry"];

function pagesOf(name: string, { pagination }: Entry): readonly string[] {
  if (!pagination) return [];
  const { input, outcome } = typesOfMethod(name);
  const { items, total } = pagination;
  const places = [items, ...(total === undefined ? [] : [total])].map(literalText);
  return [`PageMethods<${[input, outcome, ...places].join(", ")}>`];
}

function jobsOf(name: string, { job }: Entry, { operations }: OperationTable): readonly string[] {
  if (!job || !operations[job.poll]) return [];
  const [started, polled] = [typesOfMethod(name).outcome, typesOfMethod(job.poll).outcome];
  return [`JobMethods<${started}, ${polled}, ${literalText(job.id)}>`];
}

function downloadOf(name: string, entry: Entry): readonly string[] {
  if (!returnsFile(entry)) return [];
  const { input, outcome } = typesOfMethod(name);
  return [`DownloadMethods<${input}, ${outcome}>`];
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
