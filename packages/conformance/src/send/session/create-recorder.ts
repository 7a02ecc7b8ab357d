import {
  type Exchange,
  type ReceivedResponse,
  secretMark,
  type SentRequest,
} from "@plumbline/report";
import type { CurrentSecret } from "../../input/request/apply-credential.ts";
import type { Clock } from "../pace/run-time.ts";
import type { Stopwatch } from "../pace/create-stopwatch.ts";
import type { Operation } from "@plumbline/contract";

type Mask = (text: string) => string;

/** A recorded request. */
export interface RecordedRequest {
  readonly check?: string | undefined;
  readonly purpose: string;
  readonly probes?: Exchange["probes"] | undefined;
  readonly operation: Pick<Operation, "id">;
  readonly identity: { readonly name: string };
  readonly sign: (current: CurrentSecret) => SentRequest;
}

export interface RecorderOptions {
  readonly clock: Pick<Clock, "now">;
  readonly onExchange?: (exchange: Exchange) => void;
}

/** Numbers and stores the exchanges of a run. */
export interface Recorder {
  readonly exchanges: readonly Exchange[];
  readonly exchangesOf: (operation: string) => readonly Exchange[];
  readonly record: (
    dispatch: RecordedRequest,
    response: ReceivedResponse,
    more: { readonly started: number } & Pick<Exchange, "beside">,
  ) => Exchange;
  readonly ageOf: (exchange: Exchange) => number;
}

export function createRecorder(
  { clock, onExchange }: RecorderOptions,
  pace: Pick<Stopwatch, "passed" | "allPassed">,
  mask: Mask,
): Recorder {
  const exchanges: Exchange[] = [];
  const byOperation = new Map<string, Exchange[]>();
  // The recorded moments leave out time that does not count as time of the run.
  const moments = new WeakMap<Exchange, number>();
  return {
    exchanges,
    exchangesOf: (operation) => byOperation.get(operation) ?? [],
    ageOf: (exchange) => pace.allPassed() - (moments.get(exchange) ?? 0),
    record(dispatch, response, { started, ...more }) {
      const elapsedMs = Math.round((clock.now() - started) * 10) / 10;
      const number = exchanges.length + 1;
      const atMs = Math.max(0, Math.round(pace.passed() - elapsedMs));
      const sent = toExchange(dispatch, mask);
      const exchange = { ...sent, number, response, elapsedMs, atMs, ...more };
      exchanges.push(exchange);
      const ofOperation = byOperation.get(exchange.operation) ?? [];
      ofOperation.push(exchange);
      byOperation.set(exchange.operation, ofOperation);
      moments.set(exchange, pace.allPassed() - elapsedMs);
      onExchange?.(exchange);
      return exchange;
    },
  };
}

type Sent = Pick<Exchange, "operation" | "check" | "purpose" | "probes" | "identity" | "request">;

function toExchange(
  { operation, check, purpose, probes, identity, sign }: RecordedRequest,
  mask: (text: string) => string,
): Sent {
  const request = maskRequest(
    sign(() => secretMark),
    mask,
  );
  return {
    operation: operation.id,
    ...(check === undefined ? {} : { check }),
    purpose,
    ...(probes && { probes }),
    identity: identity.name,
    request,
  };
}

/** The recorded form of a response: without the parsed body, which contains the secrets of the text. */
export function maskResponse(
  { status, ...answer }: ReceivedResponse,
  mask: Mask,
): ReceivedResponse {
  const { headers, text, unread, isGarbled, failure } = answer;
  return {
    status,
    headers: maskValues(headers, mask),
    text: mask(text),
    ...(unread !== undefined && { unread }),
    ...(isGarbled && { isGarbled }),
    ...(failure !== undefined && { failure: mask(failure) }),
  };
}

function maskValues(
  headers: Readonly<Record<string, string>>,
  mask: Mask,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]));
}

function maskRequest(request: SentRequest, mask: Mask): SentRequest {
  return {
    ...request,
    url: mask(request.url),
    headers: maskValues(request.headers, mask),
    ...(request.body === undefined ? {} : { body: mask(request.body) }),
  };
}
