import { http, type HttpHandler } from "msw";
import { checkBaseUrl } from "../../check/check-base-url.ts";
import { isJson } from "../../table/media-type.ts";
import type { OperationTable } from "../../table/operation-table.ts";
import { findOperation, type FoundOperation } from "../find-operation.ts";
import { Mistake, orMistake } from "../mistake.ts";
import type { Answers, AnyAnswer, AnyAnswers, AnyAsked, Examples } from "./answer.ts";
import { executeOnce, type KeptAnswers } from "./execute-once.ts";
import { toResponse } from "./to-response.ts";

/** What the handlers answer. */
export interface HandlersOptions<
  Table extends OperationTable,
  Types extends Record<keyof Table["operations"], unknown>,
> {
  /** The client's own. */
  readonly baseUrl: string;
  /** By the names of the client's methods. */
  readonly answers?: {
    readonly [Name in keyof Table["operations"]]?: Answers<Table["operations"][Name], Types[Name]>;
  };
  /** What answers an operation that `answers` lacks: the first example of its first success. Default: none. */
  readonly examples?: Examples;
  /**
   * What becomes of a request for an operation without an answer or example: `refuse` answers 501, with a sentence that says what to add; `pass`
   * leaves all operations that `answers` lacks to the handlers behind these ones, whatever the examples. Default: `refuse`.
   */
  readonly missing?: "refuse" | "pass";
}

/**
 * Request handlers for MSW's `setupServer` and `setupWorker`, one for each operation of the table. An operation that takes an
 * idempotency key is carried out once for each: the second request is answered as the contract says. What they remember of keys
 * and lists belongs to this call of the function. Throws ClientError `base-url-invalid`.
 * @example
 * const server = setupServer(
 *   ...handlers<typeof operationTable, Methods>(operationTable, {
 *     baseUrl: "http://shop.test/v2",
 *     answers: { getBook: ({ path }) => ({ body: { id: path.id, title: "Emma" } }) },
 *   }),
 * );
 */
export function handlers<
  Table extends OperationTable,
  Types extends Record<keyof Table["operations"], unknown>,
>(table: Table, options: HandlersOptions<Table, Types>): HttpHandler[] {
  const base = new URL(checkBaseUrl(options.baseUrl));
  // Which answer belongs to which operation was settled by the types.
  const answers = (options.answers ?? {}) as Readonly<Record<string, AnyAnswers | undefined>>;
  const asks = options.missing === "pass" ? Object.keys(answers) : Object.keys(table.operations);
  const find = (request: Request): FoundOperation | undefined => findBelow(table, base, request);
  const kept: KeptAnswers = new Map();
  let executed = 0;

  return asks.map((name) => {
    const next = inOrder(name, answers[name] ?? firstSuccess(table, name, options.examples));
    const answer = async (request: Request): Promise<Response> => {
      const found = find(request);
      if (!found) throw new Mistake(`This is no request for ${name}`);
      const { entry } = found;
      const execute = async (): Promise<Response> => {
        const response = toResponse(name, entry, await next(await ask(request, found)));
        executed += 1;
        identify(response, table, `answer-${executed}`);
        return response;
      };
      return executeOnce(request, execute, { table, entry, kept });
    };
    return http.all(
      ({ request }) => find(request)?.name === name,
      async ({ request }) => orMistake(async () => answer(request)),
    );
  });
}

/** Every executed operation has a receipt, where the contract knows such a thing. */
function identify(response: Response, { receiptHeader }: OperationTable, receipt: string): void {
  if (receiptHeader !== undefined && !response.headers.has(receiptHeader))
    response.headers.set(receiptHeader, receipt);
}

/** The operation of a request to the base URL; of no other, since nothing may stand between the two paths. */
function findBelow(
  table: OperationTable,
  base: URL,
  { method, url }: Request,
): FoundOperation | undefined {
  const { origin, pathname } = new URL(url);
  const basePath = base.pathname.replace(/\/$/, "");
  if (origin !== base.origin || !pathname.startsWith(`${basePath}/`)) return undefined;
  const found = findOperation(table, method, pathname.slice(basePath.length));
  return found?.base === "" ? found : undefined;
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

/** A list answers one request after the other, and with its last answer all that follow. */
function inOrder(name: string, answers: AnyAnswers | undefined): Next {
  if (answers === undefined)
    return async () => {
      throw new Mistake(`handlers() has no answer for ${name}: add one to its answers`);
    };
  if (typeof answers === "function") return async (asked) => answers(asked);
  const list: readonly AnyAnswer[] = isList(answers) ? answers : [answers];
  let count = 0;
  return async () => {
    const answer = list[Math.min(count, list.length - 1)];
    count += 1;
    if (!answer) throw new Mistake(`The list of answers for ${name} is empty`);
    return answer;
  };
}

function isList(answers: AnyAnswer | readonly AnyAnswer[]): answers is readonly AnyAnswer[] {
  return Array.isArray(answers);
}

async function ask(request: Request, { entry, path }: FoundOperation): Promise<AnyAsked> {
  const { headers, url } = request;
  const text = await request.clone().text();
  const parses = isJson(headers.get("content-type") ?? "") && text !== "";
  const { idempotency } = entry;
  return {
    request,
    path,
    query: new URL(url).searchParams,
    body: parses ? JSON.parse(text) : text === "" ? undefined : text,
    key: idempotency && (headers.get(idempotency.header) ?? undefined),
  };
}
