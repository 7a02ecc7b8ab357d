import type { JsonObject } from "@plumbline/contract";
import { Option } from "commander";
import { schemaLibraries } from "../schemas/schema-plugin.ts";
import { dateTypes, int64Types } from "../types/conversion-options.ts";
import { importExtensions } from "../write/import-extension.ts";
import type { GenerateOutput } from "./generate-config.ts";

/** The keys of an output that `withDocumentFlags` and the argument give on the command line. */
type DocumentKey = "document" | "overlays" | "allowRemote";

/** The keys with functions, which only a module has. */
type FunctionKey = "name" | "plugins";

/** The options of an output: those of the command, and the keys of the configuration with the same meaning. */
export const outputOptions: Readonly<
  Record<Exclude<keyof GenerateOutput, DocumentKey | FunctionKey>, Option>
> = {
  out: new Option("-o, --out <directory>", "output directory").default("src/generated"),
  only: new Option(
    "--only <name...>",
    "only the operations with this operationId, tag or path, and what they need; * stands for any text",
  ),
  ownServers: new Option("--no-own-servers", "omit operations with servers of their own"),
  receiptHeader: new Option(
    "--receipt-header <name>",
    "response header with the request ID (default: the one that every 2xx response requires)",
  ),
  credential: new Option(
    "--credential <scheme>",
    "how the credential is sent: a security scheme, or bearer, basic, header:<name>, query:<name>, cookie:<name>",
  ),
  overrides: new Option(
    "--overrides <file>",
    "JSON or YAML that is merged into the document first (JSON Merge Patch, RFC 7396)",
  ),
  client: new Option(
    "--no-client",
    "omit calls.ts and client.ts, for programs with another runtime",
  ),
  validators: new Option(
    "--validators",
    "also write validators.ts, which createClient({ validate: true }) uses for responses",
  ),
  imports: new Option(
    "--imports <extension>",
    "how the files import each other: ./calls.ts, ./calls.js or ./calls (default: what the nearest tsconfig.json compiles)",
  ).choices(importExtensions),
  schemas: new Option(
    "--schemas <library...>",
    "also write the schemas in code, for forms and other checks: zod.ts, valibot.ts or, without a library, standard.ts",
  ).choices(schemaLibraries),
  int64: new Option(
    "--int64 <type>",
    "type of integers with the format int64 or uint64 (default: number)",
  ).choices(int64Types),
  dates: new Option(
    "--dates <type>",
    "type of text with the format date-time: string, date for Date, or temporal for Temporal.Instant, and for date Temporal.PlainDate (default: string)",
  ).choices(dateTypes),
  examples: new Option(
    "--examples",
    "also write examples.ts, the document's example responses for tests",
  ),
  enums: new Option(
    "--enums",
    "also write enums.ts, a constant for each schema that lists texts or numbers",
  ),
};

const text = { type: "string", minLength: 1 };

/** The format of the values that an output has in a configuration. */
export const outputSchema: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["out"],
  properties: {
    document: text,
    overlays: { type: "array", items: text },
    allowRemote: { type: "boolean" },
    ...Object.fromEntries(
      Object.entries(outputOptions).map(([key, each]) => [key, schemaOf(each)]),
    ),
  },
};

function schemaOf({ argChoices, required, variadic }: Option): JsonObject {
  const one = argChoices ? { enum: argChoices } : text;
  if (variadic) return { type: "array", minItems: 1, items: one };
  return required ? one : { type: "boolean" };
}
