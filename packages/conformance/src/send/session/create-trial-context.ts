import { createHash } from "node:crypto";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { TrialContext, SendOptions } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Identity } from "../../model/target.ts";
import type { Subject } from "../../model/subject.ts";
import { type Exchange, secretMark, type SentRequest } from "@plumbline/report";
import type { SideAnswer, SideRequest } from "../../model/side-request.ts";
import {
  applyCredential,
  type Credential,
  type CurrentSecret,
  withQuery,
} from "../../input/request/apply-credential.ts";
import { withFixedHeaders } from "../../input/request/fixed-headers.ts";
import { buildRequest } from "../../input/request/build-request.ts";
import { isSameCredential } from "../transport/create-credentials.ts";
import { canonicalJson, keyParameter, type Operation } from "@plumbline/contract";
import { isActive } from "../../target/resolve-target.ts";
import type { PlainExchange, Session } from "./create-session.ts";
import type { Dispatch } from "./dispatch.ts";
import { createFixtureTurn } from "./create-fixture-turn.ts";

export interface TrialOptions {
  /** Check and purpose of the case. The keys of the case are derived from them. */
  readonly check: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  /** Whether its requests are expected to be rejected before any work begins. */
  readonly expectsRejection?: boolean;
  /** Receives each exchange of the trial. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Receives the plain request's exchange each time that it is requested. */
  readonly onPlain?: (exchange: Exchange) => void;
}

/** Lets a trial send requests of one operation on behalf of its case. */
export function createTrialContext(
  session: Session,
  subject: Subject,
  options: TrialOptions,
): TrialContext {
  const { operation } = subject;
  const turn = createFixtureTurn(session, subject);

  function keyFor(planned: Input, variant = ""): string {
    const print = fingerprint(turn.take(planned));
    return session.keys.mint(operation, [options.check, options.purpose, print, variant]);
  }

  async function send(planned: Input, wanted: SendOptions = {}): Promise<Exchange> {
    const key = wanted.key === undefined ? keyFor(planned) : wanted.key;
    const input = wanted.isAsIs ? planned : turn.take(planned);
    const { check, purpose, probes } = options;
    const expectsRejection = wanted.isSpared ?? options.expectsRejection === true;
    const sending = { input, wanted: { ...wanted, key }, check, purpose, probes, expectsRejection };
    const exchange = await sendAs(sending, wanted);
    options.onExchange?.(exchange);
    return exchange;
  }

  async function sendAs(sending: Wanted, wanted: SendOptions): Promise<Exchange> {
    session.keys.use(sending.wanted.key ?? null);
    const exchange = await session.send(dispatch(session, subject, sending));
    turn.note({ input: sending.input, wanted, exchange });
    noteKey(session, sending, { operation, exchange });
    return exchange;
  }

  const sendPlain = async (): Promise<PlainExchange> => {
    const input = turn.takePlain(subject.plain);
    const key = session.keys.mint(operation, ["plain", fingerprint(input)]);
    const exchange = await sendAs({ input, wanted: { key }, purpose: "plain request" }, {});
    return { input, key, exchange };
  };

  const plain = async (): Promise<PlainExchange> => {
    const sent = await plainOf(session, operation.id, sendPlain);
    options.onPlain?.(sent.exchange);
    return sent;
  };

  return {
    ...paceOf(session, subject),
    on: (other) => createTrialContext(session, other, { ...options, expectsRejection: false }),
    send,
    ask: (request) => ask(session, subject, { options, request }),
    once: (name, make) => onceIn(session, name, make),
    noteVague: () => void (session.learnt.isVague = true),
    cite: (exchange) => options.onExchange?.(exchange),
    plain: async () => (await plain()).exchange,
    completed: async () => ifCompleted(await plain(), options),
    taken: (input) => turn.take(input),
    mintKey: keyFor,
  };
}

/** The plain request, if it completed. It is then an exchange of the trial, because the later ones depend on it. */
function ifCompleted(sent: PlainExchange, { onExchange }: TrialOptions): PlainExchange | undefined {
  if (!isSuccess(sent.exchange.response.status)) return undefined;
  onExchange?.(sent.exchange);
  return sent;
}

/** Records a key. A spared request may be a replay, for example of a call of a tool. */
function noteKey(
  { keys }: Session,
  { wanted: { key = null }, expectsRejection = false }: Wanted,
  { operation, exchange }: { readonly operation: Operation; readonly exchange: Exchange },
): void {
  if (!expectsRejection) keys.note(operation, key, exchange);
}

/** The plain request of an operation. Sent once in a run, and again if it failed. */
async function plainOf(
  { plain }: Session,
  operation: string,
  send: () => Promise<PlainExchange>,
): Promise<PlainExchange> {
  const sent = plain.get(operation) ?? send();
  plain.set(operation, sent);
  try {
    return await sent;
  } catch (error) {
    plain.delete(operation);
    throw error;
  }
}

/** Returns a value that a run computes once, and again if the computation failed. */
function onceIn<T>(session: Session, name: string, make: () => Promise<T>): Promise<T> {
  // The same name always has the same function, and therefore the same type.
  const made = (session.made.get(name) as Promise<T> | undefined) ?? make();
  session.made.set(name, made);
  made.catch(() => session.made.delete(name));
  return made;
}

async function ask(
  session: Session,
  subject: Subject,
  { options, request }: { readonly options: TrialOptions; readonly request: SideRequest },
): Promise<SideAnswer> {
  for (const secret of request.secrets ?? []) session.keepSecret(secret);
  const answer = await session.sendBeside(besideOf(session, subject, options, request), request);
  options.onExchange?.(answer.exchange);
  return answer;
}

function besideOf(
  { target }: Session,
  { operation }: Subject,
  { check, purpose }: TrialOptions,
  {
    method,
    url,
    headers = {},
    credential,
    body,
    isUnpaced = false,
    isSpared = false,
    ...more
  }: SideRequest,
): Dispatch {
  const { header, prefix = "", secret = "" } = credential ?? {};
  const sign = (current: CurrentSecret): SentRequest => {
    const own = header === undefined ? {} : { [header]: `${prefix}${current(secret)}` };
    const request = {
      method,
      url,
      headers: { accept: "*/*", ...own, ...headers },
      ...(body !== undefined && { body }),
    };
    return isSameOrigin(url, target.baseUrl)
      ? withFixedHeaders(request, { headers: target.headers, isSigned: false, current })
      : request;
  };
  const identity =
    target.identities.find(({ name }) => name === more.identity) ?? target.identities[0];
  return {
    operation,
    check,
    purpose,
    identity,
    isAuthenticated: credential !== undefined && credential.secret === identity.token,
    sign,
    isUnpaced,
    expectsRejection: isSpared,
  };
}

function isSameOrigin(url: string, baseUrl: string): boolean {
  return URL.parse(url)?.origin === URL.parse(baseUrl)?.origin;
}

function paceOf(
  session: Session,
  { operation }: Subject,
): Pick<TrialContext, "windowOf" | "isWithinLimits" | "letPass" | "ageOf" | "makeRoom"> {
  const [identity] = session.target.identities;
  const { rateLimits } = session.contract.policies;
  return {
    isWithinLimits: () =>
      rateLimits.every((policy) => session.windowOf(policy, identity).possible <= policy.limit),
    windowOf: (limit, of = identity) => session.windowOf(limit, of),
    letPass: (milliseconds, wanted) => session.wait(milliseconds, wanted),
    ageOf: (exchange) => session.ageOf(exchange),
    async makeRoom(requests, spared = 0) {
      await session.makeRoom({ operation, identity, expectsRejection: true }, requests);
      await session.makeRoom({ operation, identity }, requests - spared);
    },
  };
}

interface Wanted {
  readonly input: Input;
  readonly wanted: SendOptions;
  readonly check?: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  readonly expectsRejection?: boolean;
}

function dispatch(session: Session, { operation }: Subject, sending: Wanted): Dispatch {
  const { input, wanted, check, purpose, probes, expectsRejection = false } = sending;
  const { contract, target } = session;
  const known = [...target.identities, ...target.retired];
  const identity = known.find(({ name }) => name === wanted.identity) ?? target.identities[0];
  const bare = withKey(buildRequest(operation, input, { baseUrl: target.baseUrl }), {
    header: keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header,
    key: wanted.key,
  });
  if (wanted.token !== undefined) session.keepSecret(wanted.token);
  const isOwn = wanted.token === undefined;
  const credential: Credential = {
    secret: wanted.token ?? identity.token,
    ...(isOwn ? { secrets: identity.credentials } : {}),
    isAlways: target.sendCredentials === "always",
  };
  const isActing = identity === target.identities[0];
  const isSigned = isOwn && isActing && wanted.authorization === undefined;
  const sign = (current: CurrentSecret): SentRequest => {
    const request =
      wanted.authorization === undefined
        ? applyCredential(contract, operation, { ...credential, request: bare, current })
        : withCredential(bare, wanted, current(credential.secret ?? ""));
    return withFixedHeaders(request, { headers: target.headers, isSigned, current });
  };
  return {
    operation,
    ...(check === undefined ? {} : { check }),
    purpose,
    ...(probes && { probes }),
    caller: callerOf({ ...sending, identity, operation }),
    identity,
    isAuthenticated: isAuthenticated({ wanted, identity }),
    sign,
    isUnpaced: wanted.isUnpaced ?? false,
    // A target may know whose an expired or revoked credential was, and count its requests.
    isUnknown: wanted.authorization !== undefined,
    expectsRejection,
  };
}

interface Calling extends Pick<Wanted, "wanted" | "probes" | "expectsRejection"> {
  readonly identity: Identity;
  readonly operation: Operation;
}

/** The caller of a request with the valid credential of its identity, unless the case expects that to be rejected. */
function callerOf(calling: Calling): string | undefined {
  const { wanted, probes, expectsRejection, identity, operation } = calling;
  if (probes === "credential" && expectsRejection) return undefined;
  if (!isAuthenticated(calling)) return undefined;
  return `${identity.name} ${wanted.authorization ?? ""} ${operation.id}`;
}

/** Whether a request carries the valid credential of its identity. */
function isAuthenticated({ wanted, identity }: Pick<Calling, "wanted" | "identity">): boolean {
  const { authorization = `bearer ${secretMark}`, token, tokenQuery } = wanted;
  if (authorization === null || token !== undefined || tokenQuery !== undefined) return false;
  return isActive(identity) && isSameCredential(authorization);
}

function withKey(
  request: SentRequest,
  { header, key }: { header: string | undefined; key: string | null | undefined },
): SentRequest {
  if (header === undefined || key === null || key === undefined) return request;
  return { ...request, headers: { ...request.headers, [header.toLowerCase()]: key } };
}

function withCredential(
  bare: SentRequest,
  { authorization = null, tokenQuery }: SendOptions,
  secret: string,
): SentRequest {
  const request = tokenQuery === undefined ? bare : withQuery(bare, tokenQuery, secret);
  if (authorization === null) return request;
  const value = authorization.replaceAll(secretMark, () => secret);
  return { ...request, headers: { ...request.headers, authorization: value } };
}

function fingerprint(input: Input): string {
  // The six fields of an input are JSON values.
  return createHash("sha256")
    .update(canonicalJson(input as unknown as Record<string, never>))
    .digest("hex");
}
