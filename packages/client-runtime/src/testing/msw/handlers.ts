import { http, type HttpHandler } from "msw";
import { checkBaseUrl } from "../../check/check-base-url.ts";
import { isJsonMediaType } from "@plumbline/wire";
import type { OperationTable } from "../../table/operation-table.ts";
import { findGrouped, groupByServer } from "../../table/group-by-server.ts";
import type { FoundOperation } from "../../table/find-operation.ts";
import { Mistake, orMistake } from "../mistake.ts";
import type { Answers, AnyAnswer, AnyAnswers, AnyAsked, Examples } from "./answer.ts";
import { executeOnce, type KeptAnswers } from "./execute-once.ts";
import { toResponse } from "./to-response.ts";

/** Options of `handlers`. */
export interface HandlersOptions<Table extends OperationTable, Client> {
  /** Base URL of the client. */
  readonly baseUrl: string;
  /** Answers by name of the client's method. */
  readonly answers?: {
    readonly [Name in keyof Table["operations"] & keyof Client]?: Answers<
      Table["operations"][Name],
      Client[Name]
    >;
  };
  /** Examples for the operations that `answers` lacks: the first example of the first success is used. Default: none. */
  readonly examples?: Examples;
  /**
   * How to answer operations without an answer: `reject` answers 501 with a message, unless there is an example; `pass` leaves all operations that
   * `answers` lacks to other handlers, even if there are examples. Default: `reject`.
   */
  readonly missing?: "reject" | "pass";
}

/**
 * Request handlers for MSW's `setupServer` and `setupWorker`, one for each operation of the table. An operation that takes an
 * idempotency key is executed once for each key: the second request gets the contract's answer to a used key. Each call of this function
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
 *     answers: { getBook: ({ path }) => ({ body: { id: path.id, title: "Emma", note: null } }) },
 *   }),
 * );
 * ```
 */
export function handlers<Table extends OperationTable, Client>(
  table: Table,
  options: HandlersOptions<Table, Client>,
): HttpHandler[] {
  const baseUrl = checkBaseUrl(options.baseUrl);
  // The types have checked that each answer belongs to its operation.
  const answers = (options.answers ?? {}) as Readonly<Record<string, AnyAnswers | undefined>>;
  const asks = options.missing === "pass" ? Object.keys(answers) : Object.keys(table.operations);
  const groups = groupByServer({ operations: table.operations, baseUrl });
  const find = ({ method, url }: Request): FoundOperation | undefined =>
    findGrouped(groups, method, url);
  const kept: KeptAnswers = new Map();
  let executed = 0;

  return asks.map((name) => {
    const next = inOrder(name, answers[name] ?? firstSuccess(table, name, options.examples));
    const answer = async (request: Request): Promise<Response> => {
      const found = find(request);
      if (!found) throw new Mistake(`The request does not match ${name}`);
      const { entry } = found;
      const execute = async (): Promise<Response> => {
        const response = toResponse(name, entry, await next(await ask(request, found)));
        executed += 1;
        identify(response, table, `answer-${executed}`);
        return response;
      };
      return executeOnce(request, execute, { table, entry, kept });
    };
    // Early versions accept no function instead of the path. Without a response, the next handler gets the request.
    return http.all("*", async ({ request }) =>
      find(request)?.name === name ? orMistake(async () => answer(request)) : undefined,
    );
  });
}

/** Adds a request ID to an answer, if the contract declares a header for it. */
function identify(response: Response, { receiptHeader }: OperationTable, receipt: string): void {
  if (receiptHeader !== undefined && !response.headers.has(receiptHeader))
    response.headers.set(receiptHeader, receipt);
}

function firstSuccess(
  { operations }: OperationTable,
  name: string,
  examples: Examples = {},
): AnyAnswer | undefined {
  const [status = ""] = operations[name]?.success ?? [];
  const [first] = Object.values(examples[name]?.[status.replace("XX", "00")] ?? {});
  return first;
}

type Next = (asked: AnyAsked) => Promise<AnyAnswer>;

/** A list answers requests in order, and all later ones with its last answer. */
function inOrder(name: string, answers: AnyAnswers | undefined): Next {
  if (answers === undefined)
    return async () => {
      throw new Mistake(`handlers() has no answer for ${name}; add one to its answers`);
    };
  if (typeof answers === "function") return async (asked) => answers(asked);
  const list: readonly AnyAnswer[] = isList(answers) ? answers : [answers];
  let count = 0;
  return async () => {
    const answer = list[Math.min(count, list.length - 1)];
    count += 1;
    if (!answer) throw new Mistake(`The list of answers for ${name} is empty; add one`);
    return answer;
  };
}

function isList(answers: AnyAnswer | readonly AnyAnswer[]): answers is readonly AnyAnswer[] {
  return Array.isArray(answers);
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
    body: parses ? JSON.parse(text) : text === "" ? undefined : text,
    key: idempotency && (headers.get(idempotency.header) ?? undefined),
  };
}
