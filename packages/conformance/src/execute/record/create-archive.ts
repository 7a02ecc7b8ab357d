import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Exchange, ReceivedResponse, SentRequest } from "@plumbline/report";

/** Keeps older exchanges in less memory. */
export interface Archive {
  /** Adds an exchange, and archives the oldest ones if there are enough of them. */
  add(exchange: Exchange): void;
}

export interface ArchiveOptions {
  /** The number of the latest exchanges that stay as they are. Default: 1,000. */
  readonly kept?: number;
  /** How many exchanges are archived at once. Default: 500. */
  readonly portion?: number;
}

/** The members of exchanges that take most of their memory, for the exchanges of one operation. */
type Batch = Buffer;

interface Packed {
  readonly request: Pick<SentRequest, "headers" | "body" | "bodyBytes">;
  readonly response: Pick<ReceivedResponse, "headers" | "text">;
}

/** Where the content of a request or a response is. */
interface Place {
  readonly batch: Batch;
  readonly index: number;
}

/**
 * Creates an archive of exchanges. An archived exchange stays the same object with the same members. The headers and bodies of
 * its request and its response are compressed, and decoded when they are read.
 */
export function createArchive({ kept = 1_000, portion = 500 }: ArchiveOptions = {}): Archive {
  let latest: Exchange[] = [];
  return {
    add(exchange) {
      latest.push(exchange);
      if (latest.length < kept + portion) return;
      // The checks that observe an operation read its exchanges together.
      const groups = Map.groupBy(latest.slice(0, portion), ({ operation }) => operation);
      latest = latest.slice(portion);
      for (const group of groups.values()) archive(group);
    },
  };
}

function archive(exchanges: readonly Exchange[]): void {
  const packed = exchanges.map(({ request, response }): Packed => {
    const { headers, body, bodyBytes } = request;
    return {
      request: {
        headers,
        ...(body !== undefined && { body }),
        ...(bodyBytes !== undefined && { bodyBytes }),
      },
      response: { headers: response.headers, text: response.text },
    };
  });
  const batch = deflateRawSync(JSON.stringify(packed), { level: 1 });
  for (const [index, exchange] of exchanges.entries()) {
    const place = { batch, index };
    // The recorder made the exchange, and its members mean the same afterwards.
    const own = exchange as { request: SentRequest; response: ReceivedResponse };
    own.request = referTo(exchange.request, requestGetters, place);
    own.response = referTo(exchange.response, responseGetters, place);
  }
}

/** Shared by all archived objects, so that these have few hidden classes. */
type Getters<Archived> = { readonly [Name in keyof Archived]?: (this: Archived) => unknown };

const requestGetters: Getters<SentRequest> = {
  headers() {
    return contentOf(this).request.headers;
  },
  body() {
    return contentOf(this).request.body;
  },
  bodyBytes() {
    return contentOf(this).request.bodyBytes;
  },
};

const responseGetters: Getters<ReceivedResponse> = {
  headers() {
    return contentOf(this).response.headers;
  },
  text() {
    return contentOf(this).response.text;
  },
  json() {
    return jsonOf(contentOf(this));
  },
};

const places = new WeakMap<object, Place>();

/** A copy whose members with a getter are read at a place. Members are enumerable, as those of the original. */
function referTo<Archived extends object>(
  original: Archived,
  getters: Getters<Archived>,
  place: Place,
): Archived {
  const copy = {};
  // The keys of an object of this type; other members are copied.
  for (const name of Object.keys(original) as (keyof Archived & string)[]) {
    const get = getters[name];
    const content = get ? { get } : { value: original[name], writable: true };
    Object.defineProperty(copy, name, { ...content, enumerable: true, configurable: true });
  }
  places.set(copy, place);
  // It has all members of the original.
  return copy as Archived;
}

/** Members of one exchange are read one after the other, and exchanges of one batch too. */
const mostDecoded = 4;
const decoded = new Map<Batch, readonly Packed[]>();

function contentOf(archived: object): Packed {
  const { batch, index } = places.get(archived) ?? {};
  const content = batch && decode(batch)[index ?? 0];
  if (!content) throw new Error("The exchange is not in the archive");
  return content;
}

function decode(batch: Batch): readonly Packed[] {
  const known = decoded.get(batch);
  if (known) return known;
  // Written by `archive`.
  const packed = JSON.parse(inflateRawSync(batch).toString()) as readonly Packed[];
  decoded.set(batch, packed);
  const [oldest] = decoded.keys();
  if (decoded.size > mostDecoded && oldest) decoded.delete(oldest);
  return packed;
}

const parsed = new WeakMap<Packed, ReceivedResponse["json"]>();

/** The body of a response that has `json` is the text that was parsed for it. */
function jsonOf(content: Packed): ReceivedResponse["json"] {
  if (!parsed.has(content)) parsed.set(content, JSON.parse(content.response.text));
  return parsed.get(content);
}
