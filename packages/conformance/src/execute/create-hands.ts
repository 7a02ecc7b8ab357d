import { createHash } from "node:crypto";
import type { Hands, Input, SendOptions } from "../model/case.ts";
import type { Subject } from "../model/check.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";
import { applyCredential, credentialSchemes } from "../request/apply-credential.ts";
import { buildRequest } from "../request/build-request.ts";
import { canonicalJson } from "@plumbline/contract";
import { keyParameter, mintKey } from "../request/mint-key.ts";
import { secretMark } from "../report/curl/shell-quote.ts";
import type { Dispatch, Session } from "./create-session.ts";
import { createTurn } from "./create-turn.ts";

export interface HandsOptions {
  /** Check and purpose of the case: ingredients of every key it mints. */
  readonly check: string;
  readonly purpose: string;
  /** Told of each exchange of the trial. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Told of the plain request's exchange each time it is asked for. */
  readonly onPlain?: (exchange: Exchange) => void;
}

/** Lets a trial send requests of one operation in the name of its case. */
export function createHands(session: Session, subject: Subject, options: HandsOptions): Hands {
  const { operation } = subject;
  const turn = createTurn(session, subject);

  function keyFor(planned: Input, variant = ""): string {
    return mintKey(operation, [
      session.seed,
      options.check,
      options.purpose,
      fingerprint(turn.take(planned)),
      variant,
    ]);
  }

  async function send(planned: Input, wanted: SendOptions = {}): Promise<Exchange> {
    const key = wanted.key === undefined ? keyFor(planned) : wanted.key;
    const input = turn.take(planned);
    const exchange = await session.send(
      dispatch(session, subject, { input, wanted: { ...wanted, key }, purpose: options.purpose }),
    );
    turn.note({ input, wanted, exchange });
    options.onExchange?.(exchange);
    return exchange;
  }

  async function plain(): Promise<Exchange> {
    const exchange = await (session.plain.get(operation.id) ?? sendPlain());
    options.onPlain?.(exchange);
    return exchange;
  }

  function sendPlain(): Promise<Exchange> {
    const input = turn.take(subject.plain);
    const key = mintKey(operation, [session.seed, "plain", fingerprint(input)]);
    const sent = session
      .send(dispatch(session, subject, { input, wanted: { key }, purpose: "plain request" }))
      .then((exchange) => {
        turn.note({ input, wanted: {}, exchange });
        return exchange;
      });
    session.plain.set(operation.id, sent);
    return sent;
  }

  const [acting] = session.target.identities;
  return {
    on: (other) => createHands(session, other, options),
    send,
    plain,
    sentInWindow: (limit) => session.sentInWindow(limit, acting),
    letPass: (milliseconds) => session.wait(milliseconds),
    makeRoom: (requests) => session.makeRoom({ operation, identity: acting }, requests),
    taken: (input) => turn.take(input),
    mintKey: keyFor,
  };
}

interface Wanted {
  readonly input: Input;
  readonly wanted: SendOptions;
  readonly purpose: string;
}

function dispatch(
  session: Session,
  { operation }: Subject,
  { input, wanted, purpose }: Wanted,
): Dispatch {
  const { contract, target } = session;
  const known = [...target.identities, ...target.retired];
  const identity = known.find(({ name }) => name === wanted.identity) ?? target.identities[0];
  const bare = withKey(buildRequest(operation, input, target.baseUrl), {
    header: keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header,
    key: wanted.key,
  });
  const sign = (secret: string | undefined): SentRequest => {
    if (wanted.authorization !== undefined) return withAuthorization(bare, wanted.authorization);
    return secret === undefined
      ? bare
      : applyCredential(contract, operation, { request: bare, secret });
  };
  const hasSecret =
    identity.token !== undefined && credentialSchemes(contract, operation).length > 0;
  return {
    operation,
    purpose,
    identity,
    request: sign(identity.token),
    recorded: sign(hasSecret ? secretMark : undefined),
    isUnpaced: wanted.isUnpaced ?? false,
  };
}

function withKey(
  request: SentRequest,
  { header, key }: { header: string | undefined; key: string | null | undefined },
): SentRequest {
  if (header === undefined || key === null || key === undefined) return request;
  return { ...request, headers: { ...request.headers, [header.toLowerCase()]: key } };
}

function withAuthorization(request: SentRequest, value: string | null): SentRequest {
  return value === null
    ? request
    : { ...request, headers: { ...request.headers, authorization: value } };
}

function fingerprint(input: Input): string {
  // The six fields of an input are JSON values.
  return createHash("sha256")
    .update(canonicalJson(input as unknown as Record<string, never>))
    .digest("hex");
}
