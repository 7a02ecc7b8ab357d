import { createHash } from "node:crypto";
import type { Contract, Header, Response } from "@plumbline/contract";
import { acceptsHeader, chooseHeaderValue, writeHeader } from "./choose-header-value.ts";
import { generateValue } from "./generate-value.ts";

export interface HeaderBook {
  /**
   * A value for each header a response declares, by its declared name. A response for a range of statuses gets only
   * those it requires or that are known: which of the others belong to the one answered it does not say.
   */
  readonly valuesFor: (
    response: Response,
    choice: HeaderChoice,
  ) => Readonly<Record<string, string>>;
}

export interface HeaderChoice {
  /** Values that are given, where the schema accepts them, by lower-case name. */
  readonly known?: Readonly<Record<string, string>>;
  /** Lower-case name of the header that marks replays: no execution has it. */
  readonly replay?: string | undefined;
}

/** Headers that frame the message: the server writes them, whatever a document says. */
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

/** A name that says its value identifies one execution. */
const receiptName = /(?:^|-)(?:id|receipt|trace|traceparent)$/i;

/** How many values are tried for a receipt that was not given before. */
const receiptAttempts = 50;

/** How many receipts are remembered; a schema whose values are fewer repeats them. */
const rememberedReceipts = 10_000;

/** The values of declared response headers: constants and examples as they stand, receipts new for each execution. */
export function createHeaderBook(contract: Contract, seed: number): HeaderBook {
  const settled = new Map<string, string | undefined>();
  const given = new Set<string>();
  let turn = 0;

  function settle(header: Header): string | undefined {
    if (!settled.has(header.pointer)) {
      const value = chooseHeaderValue(contract, header, seed);
      settled.set(header.pointer, value === undefined ? undefined : writeHeader(value));
    }
    return settled.get(header.pointer);
  }

  /** A UUID where the schema lets it, else whatever the schema describes and was not given lately. */
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
        if (!header.required && !isSingleStatus(response)) return [];
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

/** Whether a header has a value of its own for each execution: its name says so, and its schema lets it. */
function isReceipt({ name, schema }: Header): boolean {
  const isFixed =
    typeof schema.schema === "object" && ("const" in schema.schema || "enum" in schema.schema);
  return receiptName.test(name) && !isFixed;
}

function generateHeader(contract: Contract, header: Header, seed: number): string | undefined {
  const generated = generateValue(contract, header.schema, seed);
  const text = writeHeader(generated.value);
  return generated.isValid && acceptsHeader(header, text) ? text : undefined;
}

/** A set yields its oldest member first. */
function remember(given: Set<string>, value: string): void {
  given.add(value);
  const [oldest] = given;
  if (given.size > rememberedReceipts && oldest !== undefined) given.delete(oldest);
}

/** A version 4 UUID that the same seed gives again. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = (Number.parseInt(hex.charAt(16), 16) % 4) + 8;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
