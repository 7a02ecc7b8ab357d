import { createHash } from "node:crypto";
import type { Contract, Header, Response } from "@plumbline/contract";
import { isStrayChallenge } from "@plumbline/server";
import { acceptsHeader, chooseHeaderValue, writeHeader } from "./choose-header-value.ts";
import { generateValue } from "./generate-value.ts";

/** The values of response headers. */
export interface HeaderBook {
  /**
   * Returns a value for each declared header of a response, by its declared name. A response for a range of statuses gets only
   * required and known headers, because the document does not say which status the others belong to.
   */
  readonly valuesFor: (
    response: Response,
    choice: HeaderChoice,
  ) => Readonly<Record<string, string>>;
}

/** The inputs that determine the values of the headers of one response. */
export interface HeaderChoice {
  /** Given values by lower-case name; used if the schema accepts them. */
  readonly known?: Readonly<Record<string, string>>;
  /** Lower-case name of the header that marks replays, which is left out. */
  readonly replay?: string | undefined;
}

/** Headers of the message framing, which the server writes itself. */
const framing: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-range",
  "content-type",
  "date",
  "keep-alive",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** An example of this header leads to another server, and a client that follows it would leave the mock. */
const elsewhere = "link";

/** Matches the names of headers that identify one execution. */
const receiptName = /(?:^|-)(?:id|receipt|trace|traceparent)$/i;

/** The maximum number of attempts to generate a new receipt. */
const receiptAttempts = 50;

/** The number of remembered receipts. A schema with fewer values repeats them. */
const rememberedReceipts = 10_000;

/** Creates the values of declared response headers: constants and examples are used unchanged, receipts are new for each execution. */
export function createHeaderBook(contract: Contract, seed: number): HeaderBook {
  const settled = new Map<string, string | undefined>();
  const given = new Set<string>();
  let turn = 0;

  function settle(header: Header): string | undefined {
    if (!settled.has(header.pointer)) {
      const value = chooseHeaderValue(contract, header);
      settled.set(header.pointer, value === undefined ? undefined : writeHeader(header, value));
    }
    return settled.get(header.pointer);
  }

  /** Returns a UUID if the schema accepts it, else a generated value that was not returned recently. */
  function mintReceipt(header: Header): string | undefined {
    turn += 1;
    const uuid = uuidFrom(`${seed}:${turn}`);
    if (acceptsHeader(header, uuid)) return uuid;
    for (let attempt = 0; attempt < receiptAttempts; attempt++) {
      turn += 1;
      const value = generateHeader(contract, header, seed * 7919 + turn);
      if (value === undefined || given.has(value)) continue;
      remember(given, value);
      return value;
    }
    return settle(header);
  }

  return {
    valuesFor(response, { known = {}, replay }) {
      const entries = response.headers.flatMap((header) => {
        const name = header.name.toLowerCase();
        if (framing.has(name) || name === replay) return [];
        const wanted = known[name];
        if (wanted !== undefined && acceptsHeader(header, wanted))
          return [[header.name, wanted] as const];
        const isStray = name === elsewhere || isStrayChallenge(contract, name, response.status);
        if (!header.required && (isStray || !isSingleStatus(response))) return [];
        const value = isReceipt(header) ? mintReceipt(header) : settle(header);
        return value === undefined ? [] : [[header.name, value] as const];
      });
      return Object.fromEntries(entries);
    },
  };
}

function isSingleStatus({ status }: Response): boolean {
  return /^(?:\d+|2XX)$/.test(status);
}

/** Whether a header identifies an execution, by its name, and its schema allows more than one value. */
function isReceipt({ name, schema }: Header): boolean {
  const isFixed =
    typeof schema.schema === "object" && ("const" in schema.schema || "enum" in schema.schema);
  return receiptName.test(name) && !isFixed;
}

function generateHeader(contract: Contract, header: Header, seed: number): string | undefined {
  const generated = generateValue(contract, header.schema, { direction: "response", seed });
  const text = writeHeader(header, generated.value);
  return generated.isValid && acceptsHeader(header, text) ? text : undefined;
}

/** Forgets the oldest receipt beyond the maximum: a set yields it first. */
function remember(given: Set<string>, value: string): void {
  given.add(value);
  const [oldest] = given;
  if (given.size > rememberedReceipts && oldest !== undefined) given.delete(oldest);
}

/** A version 4 UUID that depends only on the text. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = (Number.parseInt(hex.charAt(16), 16) % 4) + 8;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
