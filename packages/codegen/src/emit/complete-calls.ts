import type { SchemaUse } from "../types/schema-use.ts";
import { nameSchemas, namesUsed, printTypeImport } from "./name-schemas.ts";

/** The types of the runtime that calls may use. */
const runtimeNames = [
  "CallOptions",
  "DownloadMethods",
  "Failure",
  "FailureOf",
  "FreeHeaders",
  "IntentMethods",
  "ItemStream",
  "JobMethods",
  "KeyedCallOptions",
  "NotSent",
  "PageMethods",
  "Pending",
  "RawBody",
  "ServerEvent",
  "StatusOf",
  "Success",
  "SuccessOf",
  "Undocumented",
  "UnknownOutcome",
] as const;

/** Names the schemas in the printed calls, and adds the imports. */
export function completeCalls(calls: string, nameOf: (use: SchemaUse) => string): string {
  // Names of schemas are never those of the runtime.
  const runtime = printTypeImport(namesUsed(calls, runtimeNames), "@plumbline/client-runtime");
  const { imports, text } = nameSchemas(calls, nameOf);
  return `${runtime}${imports}\n${text}`;
}
