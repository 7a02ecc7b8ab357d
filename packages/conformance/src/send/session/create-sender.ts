import type { Contract } from "@plumbline/contract";
import type { Exchange, ReceivedResponse } from "@plumbline/report";
import { Stop } from "../../model/errors/stop.ts";
import type { SideAnswer, SideRequest } from "../../model/side-request.ts";
import type { ResolvedTarget } from "../../model/target.ts";
import { brokeOff, timedOut } from "../../model/verdicts/timed-out.ts";
import type { Allowance, SendOutcome } from "./create-allowance.ts";
import type { Pace } from "../pace/create-pace.ts";
import type { SignedDispatch } from "../transport/create-credentials.ts";
import type { SecretMask } from "../transport/create-secret-mask.ts";
import { maskResponse, type Recorder } from "./create-recorder.ts";
import { retryDelay } from "../pace/retry-delay.ts";
import { besideTransport, type Transport } from "../transport/create-transport.ts";
import { createChanging } from "./create-changing.ts";
import { createAftermath } from "./create-aftermath.ts";
import type { Clock } from "../pace/run-time.ts";
import type { Dispatch } from "./dispatch.ts";

/** Sends requests, within limits and allowance, and records them. */
export interface RequestSender {
  /** Sends a request. Throws Stop if nothing more may be sent. */
  send(dispatch: Dispatch): Promise<Exchange>;
  /** Sends a side request once and returns the response with its secrets. Throws Stop if nothing more may be sent. */
  sendBeside(dispatch: Dispatch, wanted: SideRequest): Promise<SideAnswer>;
}

export interface SenderOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  readonly pace: Pick<Pace, "send" | "wait">;
  readonly allowance: Allowance;
  readonly secrets: SecretMask;
  readonly transport: Transport;
  readonly recorder: Recorder;
}

const mostTries = 3;

export function createSender(options: SenderOptions): RequestSender {
  const { contract, target, signal, clock, pace, allowance, secrets, transport, recorder } =
    options;
  const { record } = recorder;
  const attempt = createAttempt(options);
  const changingFor = createChanging(options);
  const aftermath = createAftermath({ clock, signal, onEnd: (stop) => allowance.close(stop) });

  async function send(dispatch: Dispatch): Promise<Exchange> {
    const started = clock.now();
    const respectLimits = target.respectLimits && dispatch.isUnpaced !== true;
    const delayAfter = (answer: ReceivedResponse): number | undefined =>
      retryDelay(dispatch.operation, answer, { contract, respectLimits });
    const changing = changingFor(dispatch);
    let response = await aftermath.during(dispatch.operation, () => attempt(dispatch, changing));
    let delay = delayAfter(response);
    for (let tries = 1; tries < mostTries && delay !== undefined; tries += 1) {
      await pace.wait(delay);
      response = await attempt(dispatch, changing);
      delay = delayAfter(response);
    }
    allowance.note(outcomeOf(response, delay));
    return record(changing.recorded(), response, { started });
  }

  async function sendBeside(dispatch: Dispatch, wanted: SideRequest): Promise<SideAnswer> {
    const started = clock.now();
    allowance.take(dispatch.operation);
    const { beside, isCounted = false, statusOf, secretsOf = () => [] } = wanted;
    const changing = changingFor(dispatch, beside);
    const sent = (): Promise<ReceivedResponse> =>
      transport.credentials.send(changing, besideTransport(transport, wanted));
    const response = isCounted ? await pace.send(dispatch, sent, statusOf) : await sent();
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    for (const secret of secretsOf(response)) secrets.keep(secret);
    allowance.note(outcomeOf(response, undefined));
    const exchange = record(changing.recorded(), maskResponse(response, secrets.mask), {
      started,
      beside,
    });
    return { response, exchange };
  }

  return { send, sendBeside };
}

/** Returns a function that sends a request, and again with a new token if the target rejects one that worked before. */
function createAttempt({
  allowance,
  pace,
  transport,
  signal,
}: SenderOptions): (dispatch: Dispatch, changing: SignedDispatch) => Promise<ReceivedResponse> {
  const { credentials, patience } = transport;

  async function sendOnce(dispatch: Dispatch, changing: SignedDispatch): Promise<ReceivedResponse> {
    allowance.take(dispatch.operation);
    const response = await patience.during(dispatch.operation, (waits) =>
      pace.send(dispatch, () => credentials.send(changing, { ...transport, ...waits })),
    );
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    const lost = credentials.lost();
    if (!lost) return response;
    allowance.close(lost);
    throw lost;
  }

  return async (dispatch, changing) => {
    const { caller } = dispatch;
    const first = await sendOnce(dispatch, changing);
    if (caller === undefined) return first;
    const response = (await credentials.renew(caller, first))
      ? await sendOnce(dispatch, changing)
      : first;
    credentials.note(caller, response);
    return response;
  };
}

function outcomeOf(response: ReceivedResponse, delay: number | undefined): SendOutcome {
  if (brokeOff(response)) return "answered";
  if (response.status === 0) return timedOut(response) ? "timed-out" : "lost";
  return delay === undefined ? "answered" : "limited";
}
