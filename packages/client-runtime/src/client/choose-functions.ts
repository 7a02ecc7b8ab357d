import type { OperationFunctions } from "../request/operation.ts";
import { isBasic } from "../options/basic-auth.ts";
import { isForm, writerOf } from "../request/writer-of.ts";
import { isJsonMediaType, isOpenRange } from "@plumbline/wire";
import { isMultipart, isText } from "../table/is-documented.ts";
import { isRead } from "../table/is-read.ts";
import type {
  CredentialEntry,
  OperationEntry,
  PaginationEntry,
  ParameterEntry,
} from "../table/operation-table.ts";
import { streamKind } from "../table/stream-kind.ts";

/** The names under which this package exports the functions. */
export type FunctionName =
  | "convertInput"
  | "finishCall"
  | "keyedCalls"
  | "ownServer"
  | "parseConverted"
  | "queryCredential"
  | "readDownload"
  | "readParts"
  | "readStream"
  | "severalCredentials"
  | "turnByCount"
  | "turnByCursor"
  | "turnByLink"
  | "turnByUrl"
  | "writeBody"
  | "writeChosen"
  | "writeCookies"
  | "writeForm"
  | "writeHeaders"
  | "writeItems"
  | "writeJson"
  | "writeStyledUrl"
  | "writeUrl";

type Choice = (entry: OperationEntry) => FunctionName | undefined;

/** `validateResponses` adds the other one. */
type ChosenFunction = Exclude<keyof OperationFunctions, "findViolation">;

const choices: Readonly<Record<ChosenFunction, Choice>> = {
  convertInput: ({ conversions }) => when("convertInput", conversions?.input),
  parse: ({ conversions }) =>
    when("parseConverted", conversions?.responses ?? conversions?.items !== undefined),
  credentials: ({ credential }) => credential && chooseCredentials(credential),
  keyedCalls: ({ idempotency }) => when("keyedCalls", idempotency),
  finishCall: (entry) => when("finishCall", isFinished(entry)),
  ownServer: ({ server }) => when("ownServer", server !== undefined),
  readDownload: (entry) => when("readDownload", returnsFile(entry)),
  readResponse: (entry) => when("readParts", hasParts(entry)) ?? when("readStream", entry.streams),
  turnPages: ({ pagination }) => pagination && chooseTurn(pagination),
  writeBody: chooseWriter,
  writeHeaders: ({ parameters }) => when("writeHeaders", !parameters.header.every(isPlain)),
  writeCookies: ({ parameters }) => when("writeCookies", parameters.cookie),
  writeUrl: ({ parameters }) => {
    const { path, query, querystring } = parameters;
    const inUrl = [...path, ...query, ...(querystring ? [querystring] : [])];
    return when(inUrl.every(isPlain) ? "writeUrl" : "writeStyledUrl", inUrl.length > 0);
  },
};

function when(name: FunctionName, condition: unknown): FunctionName | undefined {
  return condition ? name : undefined;
}

type Chosen<Given extends Record<FunctionName, unknown>> = {
  [Name in ChosenFunction]?: Given[FunctionName];
};

/**
 * Chooses the functions that an operation needs; undefined if it needs none. A code generator passes names instead of functions.
 * @example
 * ```ts
 * import { chooseFunctions, type OperationEntry } from "@plumbline/client-runtime";
 *
 * const names = {
 *   convertInput: "convertInput",
 *   finishCall: "finishCall",
 *   keyedCalls: "keyedCalls",
 *   ownServer: "ownServer",
 *   parseConverted: "parseConverted",
 *   queryCredential: "queryCredential",
 *   readDownload: "readDownload",
 *   readParts: "readParts",
 *   readStream: "readStream",
 *   severalCredentials: "severalCredentials",
 *   turnByCount: "turnByCount",
 *   turnByCursor: "turnByCursor",
 *   turnByLink: "turnByLink",
 *   turnByUrl: "turnByUrl",
 *   writeBody: "writeBody",
 *   writeChosen: "writeChosen",
 *   writeCookies: "writeCookies",
 *   writeForm: "writeForm",
 *   writeHeaders: "writeHeaders",
 *   writeItems: "writeItems",
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
export function chooseFunctions<Given extends Record<FunctionName, unknown>>(
  entry: OperationEntry,
  given: Given,
): Chosen<Given> | undefined {
  const chosen = Object.entries(choices).flatMap(([key, choose]) => {
    const name = choose(entry);
    return name === undefined ? [] : [[key, given[name]] as const];
  });
  // The keys are those of `choices`.
  return chosen.length > 0 ? (Object.fromEntries(chosen) as Chosen<Given>) : undefined;
}

/** Whether `finishCall` has something to do. */
function isFinished(entry: OperationEntry): boolean {
  const { parameters, server, streams } = entry;
  const isSpecialCall = server ?? streams ?? parameters.cookie;
  return isSpecialCall !== undefined || returnsFile(entry) || hasParts(entry) || takesStream(entry);
}

function hasParts({ responses }: OperationEntry): boolean {
  return Object.values(responses).flat().some(isMultipart);
}

/** A body that is neither JSON nor a form may be a stream. */
function takesStream({ body }: OperationEntry): boolean {
  const forms = body ? [body, ...(body.others ?? [])] : [];
  return forms.some(({ mediaType }) => !isJsonMediaType(mediaType) && !isForm(mediaType));
}

function chooseWriter(entry: OperationEntry): FunctionName | undefined {
  const { body } = entry;
  if (!body) return undefined;
  return body.others ? "writeChosen" : writerOf(body.mediaType, isRead(entry));
}

/**
 * Whether a success has a body that is neither JSON, text, a stream of items nor multipart. A code generator calls it.
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
  return mediaTypes.some(
    (each) =>
      !isJsonMediaType(each) &&
      !isOpenRange(each) &&
      !isText(each) &&
      !streamKind(each) &&
      !isMultipart(each),
  );
}

/** HTTP basic authentication encodes a user and a password. An API key in `Authorization` contains its own scheme, such as `Token abc`. */
function chooseCredentials({
  in: place,
  name,
  prefix,
  scheme,
}: CredentialEntry): FunctionName | undefined {
  const isWhole = prefix === "" && /^authorization$/i.test(name);
  const isSpecial = place === "cookie" || scheme !== undefined || isWhole || isBasic(prefix);
  if (isSpecial) return "severalCredentials";
  return when("queryCredential", place === "query");
}

/** Plain cursors need no function. */
function chooseTurn({ form = "cursor", total, more }: PaginationEntry): FunctionName | undefined {
  if (form === "link") return "turnByLink";
  if (form === "url") return "turnByUrl";
  return form === "cursor" ? when("turnByCursor", total ?? more) : "turnByCount";
}

/** Without a style, no value is an object, and only lists are exploded. */
function isPlain(parameter: ParameterEntry): boolean {
  return Object.keys(parameter).every((key) => /^(?:name|required|explode)$/.test(key));
}
