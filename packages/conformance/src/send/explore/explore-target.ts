import { type Contract, createUrlReader, type Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { freshWord } from "../../input/plain/fresh-word.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import { Stop } from "../../model/errors/stop.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { alternativesOf } from "../../target/fixture-values.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import type { Session } from "../session/create-session.ts";
import { choosingOf } from "./choosing-of.ts";
import type { Exploration } from "./exploration.ts";
import type { Explorer, ExploreOptions } from "./explorer.ts";
import { againAttempt } from "./probe-thing.ts";
import { keep, learnFromExchange, readAgain } from "./learn-from-exchange.ts";
import { makersOf } from "./makers-of.ts";
import { type Attempt, nextAttempt, type Search, startSearch } from "./next-attempt.ts";
import { sendAlone } from "./send-alone.ts";
import { isMaker, spareBody, spareInput } from "./spare-input.ts";
import { toFixtures } from "./to-fixtures.ts";
import { isSignIn } from "./values/account.ts";
import { createPool } from "./values/create-pool.ts";
import { namesAnywhere } from "./values/next-body.ts";
import { pathTuples } from "./values/path-tuples.ts";

/** Maximum number of requests for one operation while its rejections stay the same, and while they change. */
const mostTries = 14;
const mostChangingTries = 30;

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
  const signIns = new Set(
    searches.map(({ operation }) => operation).filter((one) => signsIn(one, contract)),
  );
  const explorer: Explorer = {
    session,
    options,
    readUrl,
    pool,
    searches,
    signIns,
    made: [],
    accounts: [],
    requests: 0,
  };
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
  // Guessed passwords can lock a user out.
  if (awaitsAccount(explorer, operation) && !isGuessing) return;
  const choosing = choosingOf(explorer, `${operation.id} ${search.tries}`, operation);
  const attempt =
    againAttempt(explorer, search) ??
    givenAttempt(explorer, search) ??
    nextAttempt(search, { choosing, isGuessing });
  if (!attempt) return;
  search.tries += 1;
  const exchange = await sendAttempt(explorer, operation, attempt);
  learnFromExchange(explorer, search, { attempt, exchange });
}

function signsIn(operation: Operation, contract: Contract): boolean {
  const media = bodyMediaType(operation);
  return media !== undefined && isSignIn(operation, namesAnywhere(media, contract));
}

function awaitsAccount({ signIns, accounts, session }: Explorer, operation: Operation): boolean {
  const isGiven = alternativesOf(session.target.fixtures, operation).length > 0;
  return signIns.has(operation) && accounts.length === 0 && !isGiven;
}

/** A new rejection shows that the search makes progress. */
function isExhausted({ tries, rejections }: Search): boolean {
  return tries - rejections.size >= mostTries || tries >= mostChangingTries;
}

/**
 * The input that the run would send without an exploration. It is tried first; if the target accepts it, the operation needs no fixture.
 */
function givenAttempt(
  { session, options, signIns, accounts }: Explorer,
  search: Search,
): Attempt | undefined {
  const { operation, tries } = search;
  if (tries > 0) return undefined;
  const input = options.plain(operation);
  const [given] = alternativesOf(session.target.fixtures, operation);
  if (!given && signIns.has(operation) && accounts.length > 0) return undefined;
  if (!input) return undefined;
  search.given = input.path;
  return { input, word: given?.fresh ?? "" };
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

/** Number of things that are created for each operation that destroys one. */
const spares = 2;

/** Creates further things of each kind that can be destroyed, so that the thing that other operations share stays. */
async function makeSpares(explorer: Explorer): Promise<void> {
  for (const search of explorer.searches) {
    const { operation } = search;
    const maker = search.usesUp
      ? makersOf(explorer.searches, operation)[0]
      : explorer.searches.find((one) => isMaker(one, operation));
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
