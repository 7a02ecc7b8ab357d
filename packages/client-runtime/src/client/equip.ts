import { isRead } from "../table/is-read.ts";
import { keyedCalls } from "../key/keyed-calls.ts";
import { isJson } from "../table/media-type.ts";
import type { ConnectableTable, OperationFunctions } from "../request/operation.ts";
import type { OperationEntry, OperationTable, ParameterEntry } from "../table/operation-table.ts";
import { writeBody } from "../request/write-body.ts";
import { writeJson } from "../request/write-json.ts";
import { writeStyledUrl } from "../request/write-styled-url.ts";
import { writeUrl } from "../request/write-url.ts";

const functions = { keyedCalls, writeBody, writeJson, writeStyledUrl, writeUrl };

/** A table of data, with the functions that its operations need. */
export function equip<Table extends OperationTable>(table: Table): Table & ConnectableTable {
  const operations = Object.entries(table.operations).map(([name, entry]) => [
    name,
    { ...entry, functions: chooseFunctions(entry, functions) },
  ]);
  return { ...table, operations: Object.fromEntries(operations) };
}

/** Those under which this package exports them. */
type Names = "keyedCalls" | "writeBody" | "writeJson" | "writeStyledUrl" | "writeUrl";

type Chosen<Given extends Record<Names, unknown>> = {
  [Name in keyof OperationFunctions]: Given[Names];
};

/** Which functions an operation needs; undefined when it needs none. A generator passes what it writes in their places. */
export function chooseFunctions<Given extends Record<Names, unknown>>(
  entry: OperationEntry,
  given: Given,
): Chosen<Given> | undefined {
  const { body, idempotency, parameters } = entry;
  const isPlainJson = body && isJson(body.mediaType) && !isRead(entry);
  const inUrl = [...parameters.path, ...parameters.query];
  const chosen = {
    ...(idempotency && { keyedCalls: given.keyedCalls }),
    ...(body && { writeBody: isPlainJson ? given.writeJson : given.writeBody }),
    ...(inUrl.length > 0 && {
      writeUrl: inUrl.every(isPlain) ? given.writeUrl : given.writeStyledUrl,
    }),
  };
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}

function isPlain(parameter: ParameterEntry): boolean {
  return Object.keys(parameter).every((key) => key === "name" || key === "required");
}
