import { isMutating, type Operation } from "@plumbline/contract";
import { textOf } from "@plumbline/wire";
import type { Values } from "../../model/input.ts";
import { bodyMediaType, pathOf } from "../../input/request/build-request.ts";
import { featureOff } from "../../model/feature-off.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import { blamesMaker } from "./blames-maker.ts";
import { choosingOf, isUpdate } from "./choosing-of.ts";
import type { Explorer, Tried } from "./explorer.ts";
import { absoluteUrl, madeThing } from "./made-thing.ts";
import { learnAgain, probeThing, renewPaths } from "./probe-thing.ts";
import { type Attempt, knownParameters, placeOf, type Search, takesBody } from "./next-attempt.ts";
import { accountIn } from "./values/account.ts";
import { leavesOf } from "./values/hints-in.ts";
import { absent, learnFromRejection } from "./values/learn-from-rejection.ts";
import { mentions } from "./values/named-in.ts";
import { namesAnywhere } from "./values/next-body.ts";
import type { Choosing } from "./values/typical-for.ts";

/** Takes from a response what the next requests need. */
export function learnFromExchange(explorer: Explorer, search: Search, tried: Tried): void {
  const { status, text } = tried.exchange.response;
  if (isSuccess(status)) return keep(explorer, search, tried);
  if (tried.attempt.isAgain) return learnAgain(explorer, search, tried);
  const { operation } = search;
  const { input } = tried.attempt;
  const path = JSON.stringify(input.path);
  const key = rejectionKey(tried);
  const isOff = featureOff(tried.exchange) !== undefined && search.rejections.has(key);
  search.rejections.add(key);
  if (isOff || isOver(search, status)) search.isOver = true;
  else if (lacksBody(search, tried)) search.wantsBody = true;
  else if (blamesMaker(explorer, search, tried)) search.rejected.add(path);
  else if (isAboutPath(operation, tried)) {
    search.rejected.add(path);
    probeThing(explorer, search, input.path);
  } else {
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
    const hasPath = operation.path.includes("{");
    if (hasPath && !isTold && !hasMore && !takesBody(operation)) search.rejected.add(path);
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
  if (!path.includes("{")) return false;
  if (!missing.includes(response.status) && !saysAbsent(response.text, attempt.input.path))
    return false;
  const leaves = [...leavesOf(attempt.input.body, "")];
  return !leaves.some(({ value }) => value.length > 3 && response.text.includes(value));
}

/** Whether a text says that the thing of a path does not exist: `Database [d1] does not exist`. */
function saysAbsent(text: string, path: Values): boolean {
  return absent.test(text) && Object.values(path).some((value) => mentions(text, textOf(value)));
}

function keepInput(explorer: Explorer, search: Search, attempt: Attempt): void {
  const { operation } = search;
  if (search.isReplaced && operation.method === "get")
    renewPaths(explorer, search, attempt.input.path);
  if (!search.found || search.isReplaced) search.found = attempt;
  search.isReplaced = false;
  search.foundAt = explorer.requests;
  search.isOver = true;
  const account = explorer.signIns.has(operation) ? undefined : accountIn(attempt.input.body);
  if (account && isMutating(operation)) explorer.accounts.unshift(account);
}

/** Keeps an accepted input, and what its response shows. */
export function keep(explorer: Explorer, search: Search, { attempt, exchange }: Tried): void {
  const { session, pool, searches, readUrl } = explorer;
  const { operation } = search;
  const { response } = exchange;
  const made = madeThing(session.contract, readUrl, { operation, exchange, ...attempt });
  if (made && mayReceive(session.target, made.deletion)) explorer.made.push(made);
  keepInput(explorer, search, attempt);
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

/** Opens the search of a read again. */
export function readAgain(searches: readonly Search[], { path }: Operation): void {
  for (const search of searches) {
    const { operation } = search;
    if (operation.method !== "get" || operation.path !== path || !search.found) continue;
    search.isOver = false;
    search.sent.clear();
  }
}

/** A rejection without numbers and without the values of the request, which differ from request to request. */
function rejectionKey({ attempt: { input, word }, exchange: { response } }: Tried): string {
  const values = [...leavesOf({ ...input.path, ...input.query, body: input.body ?? null }, "")]
    .map(({ value }) => value)
    .toSorted((one, other) => other.length - one.length);
  const text = [...values, word]
    .filter((value) => value !== "")
    .reduce((left, value) => left.replaceAll(value, ""), response.text);
  return `${response.status} ${text.replaceAll(/[\da-f]*\d[\da-f]*/gi, "")}`;
}
