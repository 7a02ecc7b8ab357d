import { isMutating, isObject, type JsonObject, type Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { Stop } from "../../model/errors/stop.ts";
import type { Session } from "../session/create-session.ts";
import type { Input } from "../../model/input.ts";
import { bodyMediaType, pathOf } from "../../input/request/build-request.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import { alternativesOf } from "../../target/fixture-values.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import {
  type Attempt,
  knownParameters,
  nextAttempt,
  placeOf,
  type Search,
  startSearch,
  takesBody,
} from "./next-attempt.ts";
import { segmentsOf } from "./chains/segments-of.ts";
import { createUrlReader, type UrlReader } from "./chains/create-url-reader.ts";
import { absoluteUrl, type MadeThing, madeThing } from "./made-thing.ts";
import { sendAlone } from "./send-alone.ts";
import type { Exploration } from "./exploration.ts";
import { harmOf, isDestructive } from "../../input/request/is-destructive.ts";
import { isMaker, spareBody, spareInput } from "./spare-input.ts";
import { toFixtures } from "./to-fixtures.ts";
import { noneLearnt } from "./values/body-search.ts";
import { learnFromRejection } from "./values/learn-from-rejection.ts";
import { namesAnywhere, wholesIn } from "./values/next-body.ts";
import { leavesOf } from "./values/hints-in.ts";
import { freshWord } from "../../input/plain/fresh-word.ts";
import type { Choosing } from "./values/typical-for.ts";
import { createPool, type Pool } from "./values/create-pool.ts";
import { pathTuples } from "./values/path-tuples.ts";

export interface ExploreOptions {
  /** The operations to explore. */
  readonly operations: readonly Operation[];
  /** The input that a run would send without an exploration, if the document or a fixture names its identifiers. */
  readonly plain: (operation: Operation) => Input | undefined;
  /** An ingredient of the fresh words, so that the names of things differ from the names of an earlier run. */
  readonly salt: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Receives the number of operations that have succeeded, before each request. */
  readonly onProgress?: (answered: number, requests: number) => void;
}

/** Maximum number of requests for one operation while its rejections stay the same, and while they change. */
const mostTries = 14;
const mostChangingTries = 40;

/**
 * Seeks an input for each operation that the target accepts: follows identifiers from responses to requests, creates things on the way, and
 * adapts bodies to the rejections. Operations that destroy something are not sent. Ends early, with a partial result, if nothing more may
 * be sent.
 */
export async function exploreTarget(
  session: Session,
  options: ExploreOptions,
): Promise<Exploration> {
  const { contract, target } = session;
  const readUrl = createUrlReader(contract, target.baseUrl);
  const pool = createPool(readUrl);
  const searches = options.operations
    .filter((operation) => mayReceive(target, operation))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(startSearch);
  const explorer: Explorer = { session, options, readUrl, pool, searches, made: [], requests: 0 };
  try {
    await searchAll(explorer);
    await makeSpares(explorer);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return {
    fixtures: toFixtures(contract, {
      searches,
      pool,
      choose: (operation) => choosingOf(explorer, "fixture", operation),
    }),
    operations: searches.length,
    answered: searches.filter(({ found }) => found).map(({ operation }) => operation.id),
    requests: explorer.requests,
    made: explorer.made,
  };
}

interface Explorer {
  readonly session: Session;
  readonly options: ExploreOptions;
  readonly pool: Pool;
  readonly searches: readonly Search[];
  readonly readUrl: UrlReader;
  readonly made: MadeThing[];
  requests: number;
}

/** Reads come before writes, and lists before the things in them. */
function rank(operation: Operation): number {
  const depth = (operation.path.match(/\{/g) ?? []).length;
  const methods = ["get", "query", "head", "options", "post", "put", "patch", "delete"];
  const order = methods.indexOf(operation.method);
  // The methods of `additionalOperations` are unknown, so they come last.
  return depth * (methods.length + 1) + (order < 0 ? methods.length : order);
}

/**
 * Sends one request per round for each open search, until a round sends nothing. After that, lists that showed nothing are read again, and
 * then path values may be guessed.
 */
async function searchAll(explorer: Explorer): Promise<void> {
  await searchWhileSending(explorer, false);
  readListsAgain(explorer);
  await searchWhileSending(explorer, false);
  await searchWhileSending(explorer, true);
}

async function searchWhileSending(explorer: Explorer, isGuessing: boolean): Promise<void> {
  for (;;) {
    const before = explorer.requests;
    for (const search of explorer.searches) await searchOnce(explorer, search, isGuessing);
    if (explorer.requests === before) return;
  }
}

/** Other operations may have filled a list since it was read, so that its things are known before a path value is guessed. */
function readListsAgain({ searches, pool }: Explorer): void {
  const lacking = searches.filter(
    ({ operation, found }) => !found && pathTuples(pool, operation).length === 0,
  );
  for (const { operation } of searches)
    if (lacking.some((one) => one.operation.path.startsWith(`${operation.path}/{`)))
      readAgain(searches, operation);
}

async function searchOnce(explorer: Explorer, search: Search, isGuessing: boolean): Promise<void> {
  const { operation } = search;
  if (search.isOver || isExhausted(search) || isDestructive(operation)) return;
  const choosing = choosingOf(explorer, `${operation.id} ${search.tries}`, operation);
  const attempt = givenAttempt(explorer, search) ?? nextAttempt(search, { choosing, isGuessing });
  if (!attempt) return;
  search.tries += 1;
  const exchange = await sendAttempt(explorer, operation, attempt);
  learn(explorer, search, { attempt, exchange });
}

/** A new rejection shows that the search makes progress. */
function isExhausted({ tries, rejections }: Search): boolean {
  return tries - rejections.size >= mostTries || tries >= mostChangingTries;
}

/** A rejection without the values that differ from request to request. */
function rejectionKey({ attempt, exchange: { response } }: Tried): string {
  const { word } = attempt;
  const text = word === "" ? response.text : response.text.replaceAll(word, "");
  return `${response.status} ${text.replaceAll(/[\da-f]*\d[\da-f]*/gi, "")}`;
}

function choosingOf(
  { session, options, pool, searches }: Explorer,
  name: string,
  operation: Operation,
): Choosing {
  const shown =
    isUpdate(operation) || harmOf(operation) === "replaces"
      ? searches.find(
          (one) => one.operation.method === "get" && one.operation.path === operation.path,
        )
      : undefined;
  return {
    contract: session.contract,
    pool,
    word: freshWord(`${options.salt} ${name}`),
    now: options.now,
    segments: segmentsOf(operation.path),
    within: [],
    ...noneLearnt,
    near: nearObjects(searches, operation),
    ...(shown?.shown !== undefined && { shown: shown.shown }),
  };
}

/** The objects that reads below the same first path segment returned, and the objects inside these objects. */
function nearObjects(searches: readonly Search[], operation: Operation): readonly JsonObject[] {
  const [first] = segmentsOf(operation.path);
  return searches
    .filter(({ operation: { method, path } }) => method === "get" && segmentsOf(path)[0] === first)
    .flatMap(({ shown }) => (isObject(shown) ? wholesIn(shown) : []));
}

function isUpdate({ method }: Operation): boolean {
  return method === "put" || method === "patch";
}

/**
 * The input that the run would send without an exploration. It is tried first; if the target accepts it, the operation needs no fixture.
 */
function givenAttempt({ session, options }: Explorer, search: Search): Attempt | undefined {
  if (search.tries > 0) return undefined;
  const input = options.plain(search.operation);
  const [given] = alternativesOf(session.target.fixtures, search.operation);
  return input && { input, word: given?.fresh ?? "" };
}

function sendAttempt(
  explorer: Explorer,
  operation: Operation,
  { input }: Attempt,
): Promise<Exchange> {
  const { session, options, searches } = explorer;
  options.onProgress?.(searches.filter(({ found }) => found).length, explorer.requests);
  explorer.requests += 1;
  return sendAlone(session, operation, { input, purpose: "explore" });
}

interface Tried {
  readonly attempt: Attempt;
  readonly exchange: Exchange;
}

function learn(explorer: Explorer, search: Search, tried: Tried): void {
  const { status, text } = tried.exchange.response;
  if (isSuccess(status)) return keep(explorer, search, tried);
  const { operation } = search;
  const { input } = tried.attempt;
  const path = JSON.stringify(input.path);
  search.rejections.add(rejectionKey(tried));
  if (isOver(search, status)) search.isOver = true;
  else if (lacksBody(search, tried)) search.wantsBody = true;
  else if (isAboutPath(operation, tried)) search.rejected.add(path);
  else {
    const choosing = choosingOf(explorer, "", operation);
    const names = namesOf(operation, choosing);
    const body = input.body ?? { ...input.query };
    const isTold = learnFromRejection(
      search.bodies,
      { names, body, text },
      { ...choosing, ...placeOf(input.path), word: tried.attempt.word },
    );
    const hasMore =
      search.bodies.rejections === 1 && knownParameters(operation, choosing).length > 0;
    if (!isTold && !hasMore && !takesBody(operation)) search.rejected.add(path);
  }
}

/** Whether a request without a body was rejected because it has no media type. The exploration then sends it again with an empty object. */
function lacksBody({ operation: { body, method } }: Search, { attempt, exchange }: Tried): boolean {
  const hadNone = body === undefined && attempt.input.body === undefined && method !== "get";
  return hadNone && exchange.response.status === httpStatus.unsupportedMediaType;
}

/** Whether the search ends. A request without a response is followed by a request with another body. */
function isOver(search: Search, status: number): boolean {
  if (status === httpStatus.unauthorized) return true;
  if (status !== 0) return false;
  search.bodies.set += 1;
  search.unanswered += 1;
  return search.unanswered > 1 || !takesBody(search.operation);
}

/** The names that a rejection may mention. */
function namesOf(operation: Operation, { contract }: Choosing): readonly string[] {
  const media = bodyMediaType(operation);
  const parameters = operation.parameters.filter((one) => one.in !== "path");
  return [...(media ? namesAnywhere(media, contract) : []), ...parameters.map(({ name }) => name)];
}

/** Whether the target may have rejected the path and not the other values. A text that repeats a value of the body is about that value. */
function isAboutPath({ path }: Operation, { attempt, exchange: { response } }: Tried): boolean {
  const missing: readonly number[] = [httpStatus.notFound, httpStatus.forbidden, 405, 410];
  if (!missing.includes(response.status) || !path.includes("{")) return false;
  const leaves = [...leavesOf(attempt.input.body, "")];
  return !leaves.some(({ value }) => value.length > 3 && response.text.includes(value));
}

function keep(explorer: Explorer, search: Search, { attempt, exchange }: Tried): void {
  const { session, pool, searches, readUrl } = explorer;
  const { operation } = search;
  const { response } = exchange;
  const made = madeThing(session.contract, readUrl, { operation, exchange, ...attempt });
  if (made && mayReceive(session.target, made.deletion)) explorer.made.push(made);
  search.found ??= attempt;
  search.isOver = true;
  if (response.json !== undefined) search.shown = response.json;
  const { path, body } = attempt.input;
  pool.add(operation, path, body);
  const isTold = pool.add(operation, path, response.json);
  pool.addUrl(session.target.baseUrl.replace(/\/$/, "") + pathOf(operation, attempt.input));
  const { location } = response.headers;
  if (location !== undefined) pool.addUrl(absoluteUrl(location, exchange));
  // If a response names nothing new, the list is read again, because it shows the created thing.
  if (isMutating(operation) && !isTold && location === undefined) readAgain(searches, operation);
  if (operation.method === "post" && isTold) startAgain(searches, operation);
}

/** A body that had to name a thing of the collection before one existed is sent again with an existing thing. */
function startAgain(searches: readonly Search[], { path }: Operation): void {
  for (const { operation, found, bodies } of searches)
    if (!found && operation.path === path && isUpdate(operation)) bodies.set = 0;
}

function readAgain(searches: readonly Search[], { path }: Operation): void {
  for (const search of searches) {
    const { operation } = search;
    if (operation.method !== "get" || operation.path !== path || !search.found) continue;
    search.isOver = false;
    search.sent.clear();
  }
}

/** Number of things that are created for each operation that destroys one. */
const spares = 2;

/** Creates further things of each kind that can be destroyed, so that the thing that other operations share stays. */
async function makeSpares(explorer: Explorer): Promise<void> {
  for (const search of explorer.searches) {
    const { operation } = search;
    const maker = explorer.searches.find((one) => isMaker(one, operation));
    if (!maker) continue;
    for (let turn = 0; turn < spares; turn += 1) {
      const name = `${maker.operation.id} spare ${operation.id} ${turn}`;
      const word = freshWord(`${explorer.options.salt} ${name}`);
      const input = spareInput(maker, word);
      if (!input) break;
      const exchange = await sendAttempt(explorer, maker.operation, { input, word });
      if (!isSuccess(exchange.response.status)) continue;
      keep(explorer, maker, { attempt: { input, word }, exchange });
      search.spares.push(...spareBody(operation, choosingOf(explorer, name, operation), word));
    }
  }
}
