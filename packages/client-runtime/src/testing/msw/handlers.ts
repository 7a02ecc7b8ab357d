import { http, type HttpHandler } from "msw";
import { checkBaseUrl } from "../../options/check-base-url.ts";
import { isJsonMediaType } from "@plumbline/wire";
import type { OperationEntry, OperationTable } from "../../table/operation-table.ts";
import { parseConverted } from "../../outcome/conversion/parse-converted.ts";
import { findGrouped, groupByServer } from "../../table/group-by-server.ts";
import type { FoundOperation } from "../../table/find-operation.ts";
import { Mistake, orMistake } from "../mistake.ts";
import type {
  MockedResponses,
  AnyResponse,
  AnyResponses,
  AnyAsked,
  Examples,
} from "./mocked-response.ts";
import { executeOnce, type KeptResponses } from "./execute-once.ts";
import { toResponse } from "./to-response.ts";

/** Options of `handlers`. */
export interface HandlersOptions<Table extends OperationTable, Client> {
  /** Base URL of the client. */
  readonly baseUrl: string;
  /** Responses by name of the client's method. */
  readonly responses?: {
    readonly [Name in keyof Table["operations"] & keyof Client]?: MockedResponses<
      Table["operations"][Name],
      Client[Name]
    >;
  };
  /** Examples for the operations that `responses` lacks: the first example of the first success is used. Default: none. */
  readonly examples?: Examples;
  /**
   * How to respond to operations without a response: `reject` responds with 501 with a message, unless there is an example; `pass` leaves all operations that
   * `responses` lacks to other handlers, even if there are examples. Default: `reject`.
   */
  readonly missing?: "reject" | "pass";
}

/**
 * Request handlers for MSW's `setupServer` and `setupWorker`, one for each operation of the table. An operation that takes an
 * idempotency key is executed once for each key: the second request gets the contract's response to a used key. Each call of this function
 * has its own memory of keys and lists. Throws ClientError `base-url-invalid`.
 * @see https://mswjs.io/docs/
 * @example
 * ```ts
 * import { handlers } from "@plumbline/client-runtime/testing/msw";
 * import { setupServer } from "msw/node";
 * import type { Client } from "./generated/calls.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export const server = setupServer(
 *   ...handlers<typeof operationTable, Client>(operationTable, {
 *     baseUrl: "https://shop.test/v2",
 *     responses: { getBook: ({ path }) => ({ body: { id: path.id, title: "Emma", note: null } }) },
 *   }),
 * );
 * ```
 */
export function handlers<Table extends OperationTable, Client>(
  table: Table,
  options: HandlersOptions<Table, Client>,
): HttpHandler[] {
  const baseUrl = checkBaseUrl(options.baseUrl);
  // The types have checked that each response belongs to its operation.
  const responses = (options.responses ?? {}) as Readonly<Record<string, AnyResponses | undefined>>;
  const asks = options.missing === "pass" ? Object.keys(responses) : Object.keys(table.operations);
  const groups = groupByServer({ operations: table.operations, baseUrl });
  const find = ({ method, url }: Request): FoundOperation | undefined =>
    findGrouped(groups, method, url);
  const kept: KeptResponses = new Map();
  let executed = 0;

  return asks.map((name) => {
    const next = inOrder(name, responses[name] ?? firstSuccess(table, name, options.examples));
    const respond = async (request: Request): Promise<Response> => {
      const found = find(request);
      if (!found) throw new Mistake(`The request does not match ${name}`);
      const { entry } = found;
      const execute = async (): Promise<Response> => {
        const response = toResponse(name, entry, await next(await ask(request, found)));
        executed += 1;
        identify(response, table, `response-${executed}`);
        return response;
      };
      return executeOnce(request, execute, { table, entry, kept });
    };
    // Early versions accept no function instead of the path. Without a response, the next handler gets the request.
    return http.all("*", async ({ request }) =>
      find(request)?.name === name ? orMistake(async () => respond(request)) : undefined,
    );
  });
}

/** Adds a request ID to a response, if the contract declares a header for it. */
function identify(response: Response, { receiptHeader }: OperationTable, receipt: string): void {
  if (receiptHeader !== undefined && !response.headers.has(receiptHeader))
    response.headers.set(receiptHeader, receipt);
}

function firstSuccess(
  { operations }: OperationTable,
  name: string,
  examples: Examples = {},
): AnyResponse | undefined {
  const [status = ""] = operations[name]?.success ?? [];
  const [first] = Object.values(examples[name]?.[status.replace("XX", "00")] ?? {});
  return first;
}

type Next = (asked: AnyAsked) => Promise<AnyResponse>;

/** A list responds to requests in order, and all later ones with its last response. */
function inOrder(name: string, responses: AnyResponses | undefined): Next {
  if (responses === undefined)
    return async () => {
      throw new Mistake(`handlers() has no response for ${name}; add one to its responses`);
    };
  if (typeof responses === "function") return async (asked) => responses(asked);
  const list: readonly AnyResponse[] = isList(responses) ? responses : [responses];
  let count = 0;
  return async () => {
    const listed = list[Math.min(count, list.length - 1)];
    count += 1;
    if (!listed) throw new Mistake(`The list of responses for ${name} is empty; add one`);
    return listed;
  };
}

function isList(
  responses: AnyResponse | readonly AnyResponse[],
): responses is readonly AnyResponse[] {
  return Array.isArray(responses);
}

async function ask(request: Request, { entry, path }: FoundOperation): Promise<AnyAsked> {
  const { headers, url } = request;
  const text = await request.clone().text();
  const parses = isJsonMediaType(headers.get("content-type") ?? "") && text !== "";
  const { idempotency } = entry;
  return {
    request,
    path,
    query: new URL(url).searchParams,
    body: parses ? parse(text, entry) : text === "" ? undefined : text,
    key: idempotency && (headers.get(idempotency.header) ?? undefined),
  };
}

/** The value that the client has sent, or what JSON says if it is not one. */
function parse(text: string, entry: OperationEntry): unknown {
  const { body, places } = entry.conversions ?? {};
  if (body === undefined) return JSON.parse(text);
  try {
    return parseConverted(text, {
      ...entry,
      conversions: { items: body, ...(places && { places }) },
    });
  } catch {
    return JSON.parse(text);
  }
}
