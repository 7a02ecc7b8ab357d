import { createClient, operationTable } from "@local-ads/client";
import { createFetch } from "@local-ads/client/fetch";
import { createFetchClient as createOurFetchClient } from "@local-ads/client/openapi-fetch";
import ky from "ky";
import OpenAI from "openai";
import createFetchClient from "openapi-fetch";
import { Stripe } from "stripe";
import { importPeer } from "./generate-peers.ts";

const baseUrl = "https://service.test/v1";
const credential = "key-1";
const authorized = { authorization: `Bearer ${credential}` };

const ourOptions = { baseUrl, auth: credential, budget: false };

/** An HTTP client, set up as in its documentation: with retries if it has them, and with a key for each POST, which the document requires. */
export interface Contender {
  readonly name: string;
  /** How it is set up, and what of the comparison no setting adds. */
  readonly setUp: string;
  readonly lacks: string;
  /** Creates its calls, which use the global `fetch`. */
  readonly connect: () => Calls | Promise<Calls>;
}

export interface Calls {
  readonly read: () => Promise<unknown>;
  /** Sends a POST and returns in a few words what the client tells its program. */
  readonly write: () => Promise<string>;
}

const entries = Object.entries(operationTable.operations);
/** Without arguments. */
const [readName, read] = findEntry(({ method, path }) => method === "get" && !path.includes("{"));
/** With a key and without path parameters. */
const [writeName, write] = findEntry(
  (entry) => entry.method === "post" && !entry.path.includes("{") && "idempotency" in entry,
);

function findEntry(
  fits: (entry: (typeof entries)[number][1]) => boolean,
): (typeof entries)[number] {
  const found = entries.find(([, entry]) => fits(entry));
  if (found === undefined) throw new Error("The document has no operation of this kind");
  return found;
}

export { read, readName, write, writeName };

const body = { name: "Spring", count: 3 };

export const contenders: readonly Contender[] = [
  {
    name: "ours",
    setUp: "defaults: retries, keys, a deadline",
    lacks: "retries of 500 and 502",
    connect: connectOurs,
  },
  {
    name: "ours, createFetch",
    setUp: "defaults: retries, keys, a deadline",
    lacks: "retries of 500 and 502",
    connect: connectOurFetch,
  },
  {
    name: "ours, openapi-fetch",
    setUp: "defaults: retries, keys, a deadline",
    lacks: "retries of 500 and 502",
    connect: connectOurFetchClient,
  },
  {
    name: "openapi-fetch",
    setUp: "a key from the program",
    lacks: "retries, deadlines",
    connect: connectOpenapiFetch,
  },
  {
    name: "hey-api",
    setUp: "a key from the program",
    lacks: "retries of requests, deadlines",
    connect: connectHey,
  },
  {
    name: "Redocly",
    setUp: "retry: { retries: 4 }, idempotencyKey: true",
    lacks: "a deadline over retries, waits for a pending key",
    connect: connectRedocly,
  },
  {
    name: "ky",
    setUp: "retries of POST, a key from the program",
    lacks: "keys of its own, waits for a pending key",
    connect: connectKy,
  },
  {
    name: "stripe",
    setUp: "defaults: 2 retries, keys",
    lacks: "Retry-After above 60 s, other services",
    connect: connectStripe,
  },
  {
    name: "openai",
    setUp: "defaults: 2 retries; a key from the program",
    lacks: "keys of its own, other services",
    connect: connectOpenai,
  },
];

/** The result of a contender whose client gives its program neither data nor an error. */
export const nothingTold = "neither data nor error";

interface Told {
  readonly ok: boolean;
  readonly kind: string;
  readonly status?: number;
}

function connectOurs(): Calls {
  const client = createClient(ourOptions);
  // Each method has its own type; here they are found by name.
  const methods = client as unknown as Readonly<Record<string, (input: object) => Promise<Told>>>;
  return {
    read: async () => methods[readName]?.({}),
    write: async () => {
      const { ok, kind, status } = (await methods[writeName]?.({ body })) ?? {
        ok: false,
        kind: "",
      };
      if (ok) return "success";
      return kind === "response" ? `error ${status}` : `${kind}${status ? ` ${status}` : ""}`;
    },
  };
}

function connectOurFetch(): Calls {
  const fetch = createFetch(ourOptions);
  const text = JSON.stringify(body);
  return {
    read: async () => (await fetch(baseUrl + read.path)).json(),
    write: async () => {
      const response = await fetch(baseUrl + write.path, { method: "POST", body: text });
      return response.ok ? "success" : `error ${response.status}`;
    },
  };
}

function connectOurFetchClient(): Calls {
  return callsOf(createOurFetchClient(ourOptions), () => ({}));
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response;
}

function tell({ data, error, response }: Result): string {
  if (data !== undefined) return "success";
  return error === undefined ? nothingTold : `error ${response?.status ?? ""}`.trim();
}

function connectOpenapiFetch(): Calls {
  const client = createFetchClient<Record<string, never>>({ baseUrl, headers: authorized });
  return callsOf(client, () => ({ params: { header: newKey() } }));
}

/** The header that the document requires of a POST. */
function newKey(): Readonly<Record<string, string>> {
  return "idempotency" in write ? { [write.idempotency.header]: crypto.randomUUID() } : {};
}

function callsOf(client: object, createInit: () => object): Calls {
  // Each path has its own type, or none; here they are found by name.
  const untyped = client as Readonly<
    Record<"GET" | "POST", (path: string, init?: object) => Promise<Result>>
  >;
  return {
    read: async () => untyped.GET(read.path),
    write: async () => tell(await untyped.POST(write.path, { body, ...createInit() })),
  };
}

/** The functions of the generated module that the program calls. */
interface HeyModule {
  readonly client: { readonly setConfig: (config: object) => unknown };
  readonly [operation: string]: unknown;
}

async function connectHey(): Promise<Calls> {
  const sdk = await importPeer<HeyModule>("hey-api");
  sdk.client.setConfig({ baseUrl, auth: credential });
  return {
    read: async () => callOperation<Result>(sdk, readName),
    write: async () =>
      tell(await callOperation<Result>(sdk, writeName, { body, headers: newKey() })),
  };
}

interface RedoclyModule {
  readonly OPERATIONS: object;
  readonly createClient: (operations: object, config: object) => object;
}

async function connectRedocly(): Promise<Calls> {
  const { OPERATIONS, createClient: create } = await importPeer<RedoclyModule>("redocly");
  const client = create(OPERATIONS, {
    serverUrl: baseUrl,
    auth: { bearer: credential },
    idempotencyKey: true,
    retry: { retries: 4 },
  });
  return {
    read: async () => callOperation(client, read.operationId),
    write: async () => told(callOperation(client, write.operationId, { body })),
  };
}

/** Calls a function of a module that was generated a moment ago, and has no types here. */
async function callOperation<Answer>(
  module: object,
  name: string,
  input?: object,
): Promise<Answer> {
  const functions = module as Readonly<Record<string, (input?: object) => Promise<Answer>>>;
  const call = functions[name];
  if (call === undefined) throw new Error(`The generated client has no ${name}`);
  return call(input);
}

function connectKy(): Calls {
  const retry = { methods: ["get", "post"] };
  const client = ky.create({ headers: authorized, retry, timeout: false });
  return {
    read: async () => client.get(baseUrl + read.path).json(),
    write: async () =>
      told(client.post(baseUrl + write.path, { json: body, headers: newKey() }).json()),
  };
}

function connectStripe(): Calls {
  const httpClient = Stripe.createFetchHttpClient();
  const client = new Stripe(credential, { httpClient, host: "service.test", protocol: "http" });
  return {
    read: async () => client.customers.list(),
    write: async () => told(client.customers.create({ name: body.name })),
  };
}

function connectOpenai(): Calls {
  const client = new OpenAI({ apiKey: credential, baseURL: baseUrl });
  return {
    read: async () => client.get(read.path),
    write: async () => told(client.post(write.path, { body, headers: newKey() })),
  };
}

/** Describes what a client throws. */
async function told(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "success";
  } catch (error) {
    return `throws ${error instanceof Error ? error.constructor.name : typeof error}`;
  }
}
