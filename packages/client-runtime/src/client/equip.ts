import { finishCall } from "../call/finish-call.ts";
import { queryCredential } from "../call/query-credential.ts";
import { severalCredentials } from "../call/several-credentials.ts";
import { takeSlot } from "../call/take-slot.ts";
import { readDownload } from "../call/stream/read-download.ts";
import { keyedCalls } from "../outcome/retry/keyed-calls.ts";
import type { ConnectableTable } from "../request/operation.ts";
import { parseConverted } from "../outcome/conversion/parse-converted.ts";
import { convertInput } from "../request/convert-input.ts";
import { writeBody } from "../request/write-body.ts";
import { writeChosen } from "../request/write-chosen.ts";
import { writeCookies } from "../request/write-cookies.ts";
import { writeForm } from "../request/write-form.ts";
import { writeHeaders } from "../request/write-headers.ts";
import { writeItems } from "../request/write-items.ts";
import { writeJson } from "../request/write-json.ts";
import { writeStyledUrl } from "../request/write-styled-url.ts";
import { writeUrl } from "../request/write-url.ts";
import { ownServer } from "../request/own-server.ts";
import { readParts } from "../call/stream/read-parts.ts";
import { readStream } from "../call/stream/read-stream.ts";
import type { OperationTable } from "../table/operation-table.ts";
import { turnByCount } from "./pages/turn-by-count.ts";
import { turnByCursor } from "./pages/turn-by-cursor.ts";
import { turnByLink } from "./pages/turn-by-link.ts";
import { turnByUrl } from "./pages/turn-by-url.ts";
import { chooseFunctions, type FunctionName } from "./choose-functions.ts";

const functions = {
  convertInput,
  finishCall,
  keyedCalls,
  ownServer,
  parseConverted,
  queryCredential,
  readDownload,
  readParts,
  readStream,
  severalCredentials,
  turnByCount,
  turnByCursor,
  turnByLink,
  turnByUrl,
  writeBody,
  writeChosen,
  writeCookies,
  writeForm,
  writeHeaders,
  writeItems,
  writeJson,
  writeStyledUrl,
  writeUrl,
} satisfies Record<FunctionName, unknown>;

/**
 * Adds to a table of data the functions that its operations need.
 * @example
 * ```ts
 * import { connectClient, equip, type OperationTable } from "@plumbline/client-runtime";
 *
 * export async function ping(table: OperationTable, baseUrl: string): Promise<void> {
 *   const client = connectClient(equip(table), { baseUrl, auth: null });
 *   console.log(Object.keys(client));
 * }
 * ```
 */
export function equip<Table extends OperationTable>(table: Table): Table & ConnectableTable {
  const operations = Object.entries(table.operations).map(([name, entry]) => [
    name,
    { ...entry, functions: chooseFunctions(entry, functions) },
  ]);
  return {
    ...table,
    ...(table.rateLimits.length > 0 && { takeSlot }),
    operations: Object.fromEntries(operations),
  };
}
