import { createCredentials, type Credentials } from "./create-credentials.ts";
import { createPatience, type Patience } from "./create-patience.ts";
import { createRoom } from "./create-room.ts";
import type { SecretMask } from "./create-secret-mask.ts";
import type { TransmitOptions } from "./transmit.ts";
import type { SideRequest } from "../../model/side-request.ts";
import type { ResolvedTarget } from "../../model/target.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { Contract } from "@plumbline/contract";

/** How the requests of a run are sent, and what their connections and credentials remember. */
export interface Transport extends Omit<TransmitOptions, "pauseMs"> {
  readonly patience: Patience;
  readonly credentials: Credentials;
}

export interface TransportOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly signal?: AbortSignal;
}

export function createTransport(
  { contract, target, signal }: TransportOptions,
  { keep, mask }: SecretMask,
): Transport {
  const { fetch, timeoutMs, renewals } = target;
  const rejections = new Set(
    Object.values(contract.securitySchemes).flatMap(({ challenge }) =>
      challenge ? [challenge.unauthenticated] : [],
    ),
  ).add(httpStatus.unauthorized);
  return {
    fetch,
    timeoutMs,
    room: createRoom(),
    mask,
    patience: createPatience(timeoutMs),
    credentials: createCredentials({ renewals, keep, rejections }),
    ...(signal && { signal }),
  };
}

/** Side requests are not masked before they are read, and their streams have an end that the check knows. */
export function besideTransport(transport: Transport, { isWhole }: SideRequest): TransmitOptions {
  const pauseMs = transport.timeoutMs;
  return { ...transport, pauseMs, mask: unmasked, ...(isWhole && { isWhole }) };
}

const unmasked = (text: string): string => text;
