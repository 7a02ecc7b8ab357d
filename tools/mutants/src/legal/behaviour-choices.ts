import { asObject, isMutating, type JsonValue, type Operation } from "@plumbline/contract";
import { matcherOf } from "../answer/intercept.ts";
import type { Fetch } from "../answer/fetch.ts";
import type { SoundSubject } from "../load-subject.ts";
import { textOf } from "../document/text-of.ts";
import { messageIn } from "./around-messages.ts";
import type { LegalChoice } from "./legal-choice.ts";

/** Another behaviour in time, and in what a request is taken for. */
export const behaviourChoices: readonly LegalChoice[] = [
  {
    name: "slow-answers",
    does: "Each answer takes its time, and those to reads come later than those to writes.",
    because: "nothing is said of how fast an answer comes",
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
    does: "A request whose key is at work waits for it, and is then answered like a repeat.",
    because: "a server that waits is never seen pending",
    difference: ({ contract }) => {
      const header = contract.policies.idempotency?.key.header;
      return header === undefined ? {} : { around: (fetch) => oneByOne(fetch, header) };
    },
  },
  {
    name: "one-at-a-time",
    does: "Requests are worked off one after the other.",
    because: "nobody promises that they are not",
    difference: () => ({ around: (fetch) => oneByOne(fetch) }),
  },
  {
    name: "other-defaults",
    does: "An optional parameter that is left out counts as its first value, or its lowest.",
    because: "what applies then is open on those operations",
    difference: (subject) => ({
      around: (fetch) => async (request) => fetch(await withDefaults(subject, request)),
    }),
  },
  {
    name: "lenient-credentials",
    does: "Blanks around a credential and the case of its scheme do not count.",
    because:
      "field values are without the blanks around them, and schemes are compared without case (RFC 9110)",
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

/** Lets a request in when the one before has been answered: of all, or of those with the same value of a header. */
function oneByOne(fetch: Fetch, header?: string): Fetch {
  const before = new Map<string, Promise<unknown>>();
  return async (request) => {
    const lane = header === undefined ? "all" : request.headers.get(header);
    if (lane === null) return fetch(request);
    const answer = Promise.resolve(before.get(lane)).then(() => fetch(request));
    before.set(
      lane,
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

function hasOpenDefaults(operation: Operation): boolean {
  return !isMutating(operation) && operation.open.includes("values");
}

/** The same for the call of a tool. */
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
