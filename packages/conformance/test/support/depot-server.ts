import { randomUUID } from "node:crypto";
import type { JsonValue } from "@plumbline/contract";

export interface Crate {
  readonly id: string;
  readonly label: string;
}

/** The data of one yard. */
export interface Yard {
  readonly id: string;
  readonly crates: Crate[];
  /** The start of each packing, in milliseconds. */
  readonly packings: Map<string, number>;
  label: string;
}

export interface DepotCall {
  /** Method and path: `GET /crates`. IDs are left out: `GET /crates/`. */
  readonly name: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly yard: string;
  readonly now: number;
}

export interface DepotAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, JsonValue>>;
}

export interface CratePage {
  readonly crates: readonly Crate[];
  readonly next: string | null;
}

/** The deviations of a depot. */
export interface DepotWays {
  /** The number of crates in each yard. Default: 11. */
  readonly crates?: number;
  /** The yard whose data a call reads and changes. Default: the caller's own. */
  readonly yardOf?: (call: DepotCall) => string;
  readonly page?: (page: CratePage, call: DepotCall, all: readonly Crate[]) => CratePage;
  readonly statusOf?: (sound: string, call: DepotCall) => string;
  readonly answer?: (
    answer: DepotAnswer,
    call: DepotCall,
    yards: ReadonlyMap<string, Yard>,
  ) => DepotAnswer;
}

export interface DepotServer {
  readonly fetch: typeof fetch;
  readonly clock: { advance(milliseconds: number): Promise<void> };
  /** Method, path and query of every request, in order. */
  readonly log: string[];
}

/** How long a packing takes, in milliseconds. */
const packingTakes = 5_000;

export const yards: readonly string[] = ["north", "south", "east"];

/** A depot of three yards that satisfies its contract, in memory, except for the given deviations. */
export function createDepot(ways: DepotWays = {}): DepotServer {
  const known = new Map(yards.map((name) => [name, createYard(name, ways.crates ?? 11)]));
  const log: string[] = [];
  let now = 0;

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v1/, "");
    log.push(`${request.method} ${path}${url.search}`);
    const caller = /^Bearer token-of-(\w+)-/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!caller || !known.has(caller)) return send({ status: 401, body: {} });
    const [, first = "", id = "", last = ""] = path.split("/");
    const name = [`${request.method} /${first}`, ...(id ? [""] : []), ...(last ? [last] : [])].join(
      "/",
    );
    const call = { name, id, query: url.searchParams, yard: caller, now };
    const yard = known.get(ways.yardOf?.(call) ?? caller);
    const text = await request.text();
    const sound = yard ? act(yard, call, text, ways) : { status: 404, body: {} };
    return send(ways.answer?.(sound, call, known) ?? sound);
  }

  return {
    fetch: (input, init) => handle(new Request(input, init)),
    clock: {
      async advance(milliseconds) {
        now += milliseconds;
      },
    },
    log,
  };
}

function createYard(name: string, size: number): Yard {
  const crates = Array.from({ length: size }, (_, index) => createCrate(`${name} ${index}`));
  return { id: randomUUID(), crates, packings: new Map(), label: name };
}

function createCrate(label: string): Crate {
  return { id: randomUUID(), label };
}

type Act = (yard: Yard, call: DepotCall, text: string, ways: DepotWays) => DepotAnswer;

const acts: Readonly<Record<string, Act>> = {
  "GET /crates": (yard, call, _text, { page }) => {
    const sound = pageOf(yard.crates, call.query);
    if (!sound) return missing(400);
    const shown = page?.(sound, call, yard.crates) ?? sound;
    return done({ crates: shown.crates.map(asJson), next: shown.next });
  },
  "POST /crates": (yard) => {
    const crate = createCrate("new");
    yard.crates.push(crate);
    return done({ crate: asJson(crate) }, 201);
  },
  "GET /crates/": (yard, { id }) => crateOf(yard, id),
  "POST /crates//seal": (yard, { id }) => crateOf(yard, id),
  "GET /yard": (yard) => done({ yard: { id: yard.id } }),
  "GET /forms": () => done({ forms: forms.map((slug) => ({ slug })) }),
  "GET /forms/": (_yard, { id }) => (forms.includes(id) ? done({ form: { slug: id } }) : missing()),
  "GET /settings": (yard) => done({ settings: { label: yard.label } }),
  "PUT /settings": (yard, _call, text) => {
    // The suite sends what the document describes.
    yard.label = (JSON.parse(text) as { label?: string }).label ?? yard.label;
    return done({ settings: { label: yard.label } });
  },
  "POST /packings": (yard, { now }) => {
    const id = randomUUID();
    yard.packings.set(id, now);
    return done({ packing: { id, status: "waiting" } }, 202);
  },
  "GET /packings/": (yard, call, _text, { statusOf }) => {
    const started = yard.packings.get(call.id);
    if (started === undefined) return missing();
    const status = call.now - started >= packingTakes ? "packed" : "packing";
    return done({ packing: { id: call.id, status: statusOf?.(status, call) ?? status } });
  },
};

const forms: readonly string[] = ["waybill", "receipt"];

function act(yard: Yard, call: DepotCall, text: string, ways: DepotWays): DepotAnswer {
  return acts[call.name]?.(yard, call, text, ways) ?? missing();
}

function crateOf({ crates }: Yard, id: string): DepotAnswer {
  const crate = crates.find((one) => one.id === id);
  return crate ? done({ crate: asJson(crate) }) : missing();
}

/** A cursor contains the last crate of the previous page. */
export function pageOf(crates: readonly Crate[], query: URLSearchParams): CratePage | undefined {
  const after = query.get("after");
  const start = after === null ? 0 : crates.findIndex(({ id }) => `+${id}/=` === after) + 1;
  if (after !== null && start === 0) return undefined;
  const end = start + Number(query.get("size") ?? 20);
  const last = crates[end - 1];
  return {
    crates: crates.slice(start, end),
    next: last && end < crates.length ? `+${last.id}/=` : null,
  };
}

function asJson({ id, label }: Crate): JsonValue {
  return { id, label };
}

function done(body: DepotAnswer["body"], status = 200): DepotAnswer {
  return { status, body };
}

function missing(status = 404): DepotAnswer {
  return { status, body: { reason: "no" } };
}

function send({ status, body }: DepotAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
}
