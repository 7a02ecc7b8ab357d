import type { Contract, Operation, UrlReader } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { Input, Values } from "../../model/input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { createPool } from "./values/create-pool.ts";
import { pathTuples } from "./values/path-tuples.ts";

/** A thing that an exploration created, and the request that deletes the thing. */
export interface MadeThing {
  readonly deletion: Operation;
  readonly path: Values;
}

/** A request that was accepted. */
export interface Making {
  readonly operation: Operation;
  readonly input: Input;
  /** The fresh word of the input. */
  readonly word: string;
  readonly exchange: Exchange;
}

/** A value with a lower score more likely identifies another thing. */
const leastScore = 75;

/** The thing that a request created, if the document can delete the thing and the response identifies the thing without doubt. */
export function madeThing(
  contract: Contract,
  readUrl: UrlReader,
  making: Making,
): MadeThing | undefined {
  const { operation, input, exchange } = making;
  if (!isMaking(making)) return undefined;
  const pool = createPool(readUrl);
  const { location } = exchange.response.headers;
  if (location !== undefined) pool.addUrl(absoluteUrl(location, exchange));
  pool.add(operation, input.path, input.body);
  pool.add(operation, input.path, exchange.response.json);
  for (const deletion of contract.operations.filter((one) => isDeletion(one, operation))) {
    if (deletion.path === operation.path) return { deletion, path: input.path };
    const tuples = pathTuples(pool, deletion).filter(({ values }) => isBelow(values, input.path));
    const [best, second] = tuples;
    const isSure = best && best.score >= leastScore && best.score !== second?.score;
    if (isSure) return { deletion, path: best.values };
  }
  return undefined;
}

/** A location is relative to the URL of the request. @see https://www.rfc-editor.org/rfc/rfc9110#field.location */
export function absoluteUrl(location: string, { request }: Exchange): string {
  return URL.parse(location, request.url)?.href ?? location;
}

/**
 * Whether a request created something. A search by POST returns existing things too, so only 201 and the fresh word in the response show a
 * creation.
 */
function isMaking({ operation, word, exchange: { response } }: Making): boolean {
  if (response.status === httpStatus.created) return true;
  return operation.method === "post" && word !== "" && response.text.includes(word);
}

function isDeletion(deletion: Operation, { path, method }: Operation): boolean {
  if (deletion.method !== "delete") return false;
  const parent = deletion.path.replace(/\/\{[^/]*\}\/?$/, "");
  return method === "put" ? deletion.path === path : parent === path && parent !== deletion.path;
}

/** Whether a thing is in the place to which the request was sent. */
function isBelow(values: Values, path: Values): boolean {
  return Object.entries(path).every(([name, value]) => !(name in values) || values[name] === value);
}
