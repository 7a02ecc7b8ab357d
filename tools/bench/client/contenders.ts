import { createClient as createHeyClient } from "@hey-api/client-fetch";
import { createClient, operationTable } from "@local-ads/client";
import { createFetch } from "@local-ads/client/fetch";
import { createFetchClient as createOurFetchClient } from "@local-ads/client/openapi-fetch";
import ky from "ky";
import OpenAI from "openai";
import createFetchClient from "openapi-fetch";
import { Stripe } from "stripe";

const baseUrl = "https://service.test/v1";
const credential = "key-1";
const authorized = { authorization: `Bearer ${credential}` };

const ourOptions = { baseUrl, auth: credential, budget: false };

/** An HTTP client, set up as in its documentation, with retries if it has them. */
export interface Contender {
  readonly name: string;
  /** Creates its calls, which use the global `fetch`. */
  readonly connect: () => Calls;
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

export { readName, write };

const body = { name: "Spring", count: 3 };

export const contenders: readonly Contender[] = [
  { name: "ours", connect: connectOurs },
  { name: "ours, createFetch", connect: connectOurFetch },
  { name: "ours, openapi-fetch", connect: connectOurFetchClient },
  { name: "openapi-fetch", connect: connectOpenapiFetch },
  { name: "hey-api client-fetch", connect: connectHey },
  { name: "ky", connect: connectKy },
  { name: "stripe", connect: connectStripe },
  { name: "openai", connect: connectOpenai },
];

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
  return callsOf(createOurFetchClient(ourOptions));
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response;
}

function tell({ data, error, response }: Result): string {
  if (data !== undefined) return "success";
  return error === undefined ? `neither data nor error` : `error ${response?.status ?? ""}`.trim();
}

function connectOpenapiFetch(): Calls {
  return callsOf(createFetchClient<Record<string, never>>({ baseUrl, headers: authorized }));
}

function callsOf(client: object): Calls {
  // Each path has its own type, or none; here they are found by name.
  const untyped = client as Readonly<
    Record<"GET" | "POST", (path: string, init?: object) => Promise<Result>>
  >;
  return {
    read: async () => untyped.GET(read.path),
    write: async () => tell(await untyped.POST(write.path, { body })),
  };
}

function connectHey(): Calls {
  const client = createHeyClient({ baseUrl, headers: authorized });
  const headers = { "content-type": "application/json" };
  return {
    read: async () => client.get({ url: read.path }),
    write: async () => tell(await client.post({ url: write.path, body, headers })),
  };
}

function connectKy(): Calls {
  const retry = { methods: ["get", "post"] };
  const client = ky.create({ headers: authorized, retry, timeout: false });
  return {
    read: async () => client.get(baseUrl + read.path).json(),
    write: async () => told(client.post(baseUrl + write.path, { json: body }).json()),
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
    write: async () => told(client.post(write.path, { body })),
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
