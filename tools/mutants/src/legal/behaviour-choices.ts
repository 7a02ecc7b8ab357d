import { asObject, isMutating, type JsonValue, type Operation } from "@plumbline/contract";
import { matcherOf } from "../answer/intercept.ts";
import type { Fetch } from "../answer/fetch.ts";
import type { SoundSubject } from "../load-subject.ts";
import { textOf } from "../document/text-of.ts";
import { messageIn } from "./around-messages.ts";
import type { LegalChoice } from "./legal-choice.ts";

/** Other timing, and other readings of a request. */
export const behaviourChoices: readonly LegalChoice[] = [
  {
    name: "slow-answers",
    does: "Each response is delayed, to reads longer than to writes.",
    because: "the interface does not state how fast responses are",
    difference: () => ({
      around: (fetch) => async (request) => {
        const response = await fetch(request);
        await turns(request.method === "GET" ? 20 : 5);
        return response;
      },
    }),
  },
  {
    name: "waits-instead-of-pending",
    does: "A request whose key is in use waits and then gets the replay.",
    because: "a server may wait instead of reporting a pending key",
    difference: ({ contract }) => {
      const header = contract.policies.idempotency?.key.header;
      return header === undefined ? {} : { around: (fetch) => oneByOne(fetch, header) };
    },
  },
  {
    name: "counts-rejected-writes",
    does: "The limits on writes count rejected and replayed writes too.",
    because: "the interface does not state whether they count",
    difference: () => ({ countsRejected: true }),
  },
  {
    name: "one-at-a-time",
    does: "Requests are executed one after the other.",
    because: "the interface does not promise concurrency",
    difference: () => ({ around: (fetch) => oneByOne(fetch) }),
  },
  {
    name: "other-defaults",
    does: "A missing optional parameter has its first or lowest value.",
    because: "these operations leave the default open",
    difference: (subject) => ({
      around: (fetch) => async (request) => fetch(await withDefaults(subject, request)),
    }),
  },
  {
    name: "whatwg-uris",
    does: "Text that a browser reads as a URL is accepted as a URI, in the form that the browser gives it.",
    because: "libraries disagree on such text, for example on other scripts in a host",
    difference: () => ({
      around: (fetch) => async (request) => {
        const text = await request.clone().text();
        const body = text.replaceAll(/"(https?:[^"\\]*)"/gi, escapedUrl);
        const { method } = request;
        return fetch(body === text ? request : new Request(request, { method, body }));
      },
    }),
  },
  {
    name: "lenient-credentials",
    does: "Spaces around a credential and the case of its scheme are ignored.",
    because:
      "field values exclude surrounding white space, and schemes are case-insensitive (RFC 9110)",
    difference: () => ({
      around: (fetch) => (request) => {
        const sent = request.headers.get("authorization");
        if (sent === null) return fetch(request);
        const headers = new Headers(request.headers);
        headers.set("authorization", sent.trim().replace(/^bearer\s+/i, "Bearer "));
        return fetch(new Request(request, { headers }));
      },
    }),
  },
];

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

/** Executes requests one after the other: all of them, or those with the same value of a header. */
function oneByOne(fetch: Fetch, header?: string): Fetch {
  const before = new Map<string, Promise<unknown>>();
  return async (request) => {
    const queue = header === undefined ? "all" : request.headers.get(header);
    if (queue === null) return fetch(request);
    const answer = Promise.resolve(before.get(queue)).then(() => fetch(request));
    before.set(
      queue,
      answer.catch(() => undefined),
    );
    return answer;
  };
}

async function withDefaults(subject: SoundSubject, request: Request): Promise<Request> {
  const { contract, operations } = subject;
  const operation = operations.find((one) => matcherOf(contract, one)(request));
  if (!operation) return withDefaultArguments(subject, request);
  if (!hasOpenDefaults(operation)) return request;
  const url = new URL(request.url);
  for (const [name, value] of defaultsOf(operation))
    if (!url.searchParams.has(name)) url.searchParams.set(name, textOf(value));
  return new Request(url, request);
}

/** Returns a text in quotes as the URL that a browser reads; the text itself if all its characters are those of a URI. */
function escapedUrl(quoted: string, text: string): string {
  const isPlain = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(text);
  return isPlain || !URL.canParse(text) ? quoted : JSON.stringify(new URL(text).href);
}

function hasOpenDefaults(operation: Operation): boolean {
  return !isMutating(operation) && operation.open.includes("values");
}

/** Does the same for tool calls. */
async function withDefaultArguments(subject: SoundSubject, request: Request): Promise<Request> {
  const message = await messageIn(subject, request);
  const params = asObject(message?.["params"]);
  const operation = subject.operations.find(({ id }) => id === params["name"]);
  if (!operation || !hasOpenDefaults(operation)) return request;
  const given = { ...Object.fromEntries(defaultsOf(operation)), ...asObject(params["arguments"]) };
  const body = JSON.stringify({ ...message, params: { ...params, arguments: given } });
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

function defaultsOf({
  parameters,
  policies,
}: Operation): readonly (readonly [string, JsonValue])[] {
  return parameters
    .filter(({ name, in: place }) => place === "query" && name !== policies.pagination?.cursor)
    .flatMap(({ name, schema: { schema } }) => {
      const { enum: values, minimum } = Object(schema);
      const value = Array.isArray(values) ? values[0] : minimum;
      return value === undefined ? [] : [[name, value] as const];
    });
}
