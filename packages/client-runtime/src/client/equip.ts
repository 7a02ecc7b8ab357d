import { isRead } from "../table/is-read.ts";
import { severalCredentials } from "../call/several-credentials.ts";
import { finishCall } from "../call/finish-call.ts";
import { keyedCalls } from "../key/keyed-calls.ts";
import { isJson, isText } from "../table/is-json.ts";
import { streamKind } from "../table/stream-kind.ts";
import type { ConnectableTable, OperationFunctions } from "../request/operation.ts";
import type {
  CredentialEntry,
  OperationEntry,
  OperationTable,
  ParameterEntry,
} from "../table/operation-table.ts";
import { ownServer } from "../server/own-server.ts";
import { readDownload } from "../download/read-download.ts";
import { readStream } from "../stream/read-stream.ts";
import { writeBody } from "../request/write-body.ts";
import { writeJson } from "../request/write-json.ts";
import { writeStyledUrl } from "../request/write-styled-url.ts";
import { writeUrl } from "../request/write-url.ts";

const functions = {
  finishCall,
  keyedCalls,
  ownServer,
  readDownload,
  readStream,
  severalCredentials,
  writeBody,
  writeJson,
  writeStyledUrl,
  writeUrl,
};

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
  return { ...table, operations: Object.fromEntries(operations) };
}

/** The names under which this package exports the functions. */
type Names =
  | "finishCall"
  | "keyedCalls"
  | "ownServer"
  | "readDownload"
  | "readStream"
  | "severalCredentials"
  | "writeBody"
  | "writeJson"
  | "writeStyledUrl"
  | "writeUrl";

type Chosen<Given extends Record<Names, unknown>> = {
  [Name in keyof OperationFunctions]: Given[Names];
};

/**
 * Chooses the functions that an operation needs; undefined if it needs none. A code generator passes names instead of functions.
 * @example
 * ```ts
 * import { chooseFunctions, type OperationEntry } from "@plumbline/client-runtime";
 *
 * const names = {
 *   finishCall: "finishCall",
 *   keyedCalls: "keyedCalls",
 *   ownServer: "ownServer",
 *   readDownload: "readDownload",
 *   readStream: "readStream",
 *   severalCredentials: "severalCredentials",
 *   writeBody: "writeBody",
 *   writeJson: "writeJson",
 *   writeStyledUrl: "writeStyledUrl",
 *   writeUrl: "writeUrl",
 * };
 *
 * export function namesOf(entry: OperationEntry): readonly string[] {
 *   return Object.values(chooseFunctions(entry, names) ?? {});
 * }
 * ```
 */
export function chooseFunctions<Given extends Record<Names, unknown>>(
  entry: OperationEntry,
  given: Given,
): Chosen<Given> | undefined {
  const { body, credential, idempotency, parameters, server, streams } = entry;
  const isPlainJson = body && isJson(body.mediaType) && !isRead(entry);
  const isFinished =
    server !== undefined || streams !== undefined || returnsFile(entry) || (body && !isPlainJson);
  const inUrl = [...parameters.path, ...parameters.query];
  const chosen = {
    ...(credential && isSpecial(credential) && { credentials: given.severalCredentials }),
    ...(idempotency && { keyedCalls: given.keyedCalls }),
    ...(isFinished && { finishCall: given.finishCall }),
    ...(server !== undefined && { ownServer: given.ownServer }),
    ...(returnsFile(entry) && { readDownload: given.readDownload }),
    ...(streams && { readAnswer: given.readStream }),
    ...(body && { writeBody: isPlainJson ? given.writeJson : given.writeBody }),
    ...(inUrl.length > 0 && {
      writeUrl: inUrl.every(isPlain) ? given.writeUrl : given.writeStyledUrl,
    }),
  };
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}

/** An API key in `Authorization` contains its own scheme, such as `Token abc`. */
function isSpecial({ in: place, name, prefix, scheme }: CredentialEntry): boolean {
  const isWhole = prefix === "" && /^authorization$/i.test(name);
  return place === "cookie" || scheme !== undefined || isWhole;
}

function isPlain(parameter: ParameterEntry): boolean {
  return Object.keys(parameter).every((key) => key === "name" || key === "required");
}

/**
 * Whether a success has a body that is neither JSON, text nor a stream of items. A code generator calls it.
 * @example
 * ```ts
 * import { type OperationTable, returnsFile } from "@plumbline/client-runtime";
 *
 * export function downloadsOf({ operations }: OperationTable): readonly string[] {
 *   return Object.keys(operations).filter((name) => operations[name] && returnsFile(operations[name]));
 * }
 * ```
 */
export function returnsFile({ responses, success }: OperationEntry): boolean {
  const mediaTypes = success.flatMap((status) => responses[status] ?? []);
  return mediaTypes.some((each) => !isJson(each) && !isText(each) && !streamKind(each));
}
