import { createHash, randomUUID } from "node:crypto";
import {
  type Contract,
  findMediaType,
  isMutating,
  type JsonObject,
  type JsonValue,
  type Operation,
  type Parameter,
  isObject,
} from "@plumbline/contract";

/** A deviation of a server. Each hook receives what the correct server would do and may change it. */
export interface Ways {
  /** Runs before everything else. A response ends the request. */
  readonly first?: (call: Call) => Response | undefined;
  /** Decides whether a request is valid. */
  readonly isValid?: (call: Call, isValid: boolean) => boolean;
  /** Changes every response. */
  readonly answer?: (call: Call, answer: Answer) => Answer;
  /** Decides the response to a key that was used before. */
  readonly keySeen?: (call: Call, seen: "same" | "other") => "replay" | "conflict" | "execute";
  readonly isAuthentic?: (call: Call, isAuthentic: boolean) => boolean;
  readonly hasScope?: (call: Call, hasScope: boolean) => boolean;
  /** Measures a body. Default: its bytes. */
  readonly measure?: (text: string) => number;
  /** The part of a body that counts as arguments when a key is used again. */
  readonly argumentsIn?: (call: Call) => JsonValue;
  /** The name under which a key is stored. */
  readonly keyName?: (call: Call) => string;
  /** IDs of the initial books. Default: `first-book`. */
  readonly books?: readonly string[];
  /** Rejects a valid call because of the current state, before any work. */
  readonly reject?: (call: Call, books: ReadonlyMap<string, JsonObject>) => Answer | undefined;
  /** Runs between the lookup of a key and its use. */
  readonly beforeExecution?: () => Promise<void>;
}

export interface Call {
  readonly operation: Operation;
  readonly request: Request;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly text: string;
  readonly body: JsonValue | undefined;
  readonly caller: Caller | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: JsonValue;
  readonly headers: Readonly<Record<string, string>>;
  readonly isReplay: boolean;
}

export interface Caller {
  readonly shop: string;
  readonly scopes: readonly string[];
}

export interface BookServer {
  readonly fetch: typeof fetch;
  /** `METHOD /path` of every request, in order. */
  readonly log: string[];
}

export const ownerToken = "owner-token-1234567890";
export const readerToken = "reader-token-1234567890";
export const writerToken = "writer-token-1234567890";
export const nobodyToken = "nobody-token-1234567890";
export const strangerToken = "stranger-token-1234567890";
/** An unknown ID. */
export const expiredToken = "expired-token-1234567890";
export const revokedToken = "revoked-token-1234567890";

const callers: Readonly<Record<string, Caller>> = {
  [ownerToken]: { shop: "one", scopes: ["books:read", "books:write"] },
  [readerToken]: { shop: "one", scopes: ["books:read"] },
  [writerToken]: { shop: "one", scopes: ["books:write"] },
  [nobodyToken]: { shop: "one", scopes: [] },
  [strangerToken]: { shop: "two", scopes: ["books:read", "books:write"] },
};

/** A bookshop that satisfies its contract, in memory, except for the given deviations. */
export function createBookServer(contract: Contract, ways: Ways = {}): BookServer {
  const ids = ways.books ?? ["first-book"];
  const shelves = new Map<string, Map<string, JsonObject>>();
  const kept = new Map<string, { fingerprint: string; answer: Answer | undefined }>();
  const log: string[] = [];

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    log.push(`${request.method} ${url.pathname}`);
    const call = await read(contract, request);
    if (!call)
      return send({ status: 404, body: { message: "no such path" }, headers: {}, isReplay: false });
    const early = ways.first?.(call);
    if (early) return early;
    const answer = await decide(call);
    return send(ways.answer?.(call, answer) ?? answer);
  }

  async function decide(call: Call): Promise<Answer> {
    const rejected = rejectCaller(call, ways) ?? rejectInput(call, ways, contract);
    if (rejected) return rejected;
    return isMutating(call.operation) ? keyed(call) : act(call);
  }

  function act(call: Call): Answer {
    const books = booksOf(call.caller?.shop ?? "");
    return ways.reject?.(call, books) ?? execute(books, call);
  }

  /** Each shop starts with the same books and its own copy of them. */
  function booksOf(shop: string): Map<string, JsonObject> {
    const known =
      shelves.get(shop) ??
      new Map(
        ids.map((id): [string, JsonObject] => [id, { id, title: "The first", published: false }]),
      );
    shelves.set(shop, known);
    return known;
  }

  async function keyed(call: Call): Promise<Answer> {
    const name = keyName(ways, call);
    const body = argumentsIn(ways, call);
    const fingerprint = JSON.stringify([call.operation.id, call.path, sorted(body)]);
    const before = kept.get(name);
    if (before) {
      const seen = before.fingerprint === fingerprint ? "same" : "other";
      const decision = ways.keySeen?.(call, seen) ?? (seen === "same" ? "replay" : "conflict");
      if (decision === "conflict") return rejection(409, "the key was used otherwise");
      if (decision === "replay")
        return before.answer
          ? { ...before.answer, isReplay: true }
          : rejection(409, "still running");
    }
    kept.set(name, { fingerprint, answer: undefined });
    await ways.beforeExecution?.();
    const answer = act(call);
    if (answer.status < 400) kept.set(name, { fingerprint, answer });
    else kept.delete(name);
    return answer;
  }

  return { fetch: (input, init) => handle(new Request(input, init)), log };
}

function keyName(ways: Ways, call: Call): string {
  return ways.keyName?.(call) ?? `${call.caller?.shop} ${call.request.headers.get("request-key")}`;
}

function argumentsIn(ways: Ways, call: Call): JsonValue {
  return ways.argumentsIn?.(call) ?? call.body ?? null;
}

/** The same for the same book in every run, and not guessable. */
function bookId(place: string): string {
  return createHash("sha256").update(place).digest("hex").slice(0, 20);
}

/** The effect of a valid request on the books, and its response. */
function execute(books: Map<string, JsonObject>, call: Call): Answer {
  const headers = { "x-receipt-id": randomUUID() };
  const id = call.path["id"] ?? "";
  const found = books.get(id);
  const body = isObject(call.body) ? call.body : {};
  const done = (status: number, json: JsonValue): Answer => ({
    status,
    body: json,
    headers,
    isReplay: false,
  });
  if (call.operation.id === "get_health") return done(200, { up: true });
  if (call.operation.id === "list_books")
    return done(200, {
      books: [...books.values()].slice(0, Number(call.query.get("limit") ?? 50)),
    });
  if (call.operation.id === "create_order")
    return done(202, { order: { id: randomUUID(), quantity: body["quantity"] ?? 0 } });
  if (call.operation.id === "create_book") {
    const made = bookId(`${call.caller?.shop} ${books.size}`);
    const book = { id: made, title: body["title"] ?? "", published: false };
    books.set(book.id, book);
    return done(201, { book });
  }
  if (!found) return rejection(404, "no such book");
  const changes =
    call.operation.id === "publish_book"
      ? { published: true }
      : { title: body["title"] ?? found["title"] };
  const book = call.operation.id === "get_book" ? found : { ...found, ...changes };
  books.set(id, book);
  return done(200, { book });
}

function rejectCaller(call: Call, ways: Ways): Answer | undefined {
  const { operation, caller } = call;
  if (operation.security.length === 0) return undefined;
  const isAuthentic = caller !== undefined;
  if (!(ways.isAuthentic?.(call, isAuthentic) ?? isAuthentic))
    return rejection(401, "who are you?");
  const needed = operation.security[0]?.requirements[0]?.scopes ?? [];
  const hasScope = needed.every((scope) => caller?.scopes.includes(scope) ?? false);
  if (ways.hasScope?.(call, hasScope) ?? hasScope) return undefined;
  const challenge = `Bearer error="insufficient_scope", scope="${needed.join(" ")}"`;
  return { ...rejection(403, "not allowed"), headers: { "www-authenticate": challenge } };
}

function rejectInput(call: Call, ways: Ways, contract: Contract): Answer | undefined {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const size = ways.measure?.(call.text) ?? Buffer.byteLength(call.text);
  if (size > limit) return rejection(413, "too large");
  const isValid = isValidCall(call);
  return (ways.isValid?.(call, isValid) ?? isValid) ? undefined : rejection(400, "invalid input");
}

export function rejection(status: number, message: string): Answer {
  return { status, body: { message }, headers: {}, isReplay: false };
}

export function send({ status, body, headers, isReplay }: Answer): Response {
  const marked = isReplay ? { "request-replayed": "yes" } : {};
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...marked, ...headers },
  });
}

async function read(contract: Contract, request: Request): Promise<Call | undefined> {
  const url = new URL(request.url);
  for (const operation of contract.operations) {
    const pattern = `^/v1${operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`;
    const match = new RegExp(pattern).exec(url.pathname);
    if (!match || operation.method.toUpperCase() !== request.method) continue;
    const path = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)]),
    );
    const bytes = await request.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    return {
      operation,
      request,
      path,
      query: url.searchParams,
      text,
      body: isUtf8(bytes) ? parse(text) : undefined,
      caller: callers[token ?? ""],
    };
  }
  return undefined;
}

function isValidCall(call: Call): boolean {
  return (
    call.operation.parameters.every((parameter) => isValidParameter(call, parameter)) &&
    isValidBody(call)
  );
}

function isValidParameter(call: Call, parameter: Parameter): boolean {
  const text = textOf(call, parameter);
  if (text === null) return !parameter.required;
  const schema = parameter.schema.schema;
  const isNumber = typeof schema === "object" && schema["type"] === "integer";
  return (
    parameter.schema.validate(isNumber && text.trim() !== "" ? Number(text) : text).length === 0
  );
}

function textOf({ path, query, request }: Call, { in: place, name }: Parameter): string | null {
  if (place === "path") return path[name] ?? null;
  return place === "query" ? query.get(name) : request.headers.get(name);
}

function isValidBody({ operation, body, request }: Call): boolean {
  const [media] = operation.body?.content ?? [];
  if (!media?.schema) return true;
  const type = request.headers.get("content-type") ?? media.mediaType;
  const isNamed = findMediaType(operation.body?.content ?? [], type) !== undefined;
  return isNamed && body !== undefined && media.schema.validate(body).length === 0;
}

/** A text that cannot be decoded stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member ?? null)]),
  );
}
