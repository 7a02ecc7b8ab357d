import { PlumblineError } from "@plumbline/contract";

/** Why a server cannot listen on an address. */
export type ServerErrorCode = "port-in-use" | "port-forbidden" | "host-unavailable";

/** Thrown when a server cannot listen. */
export class ServerError extends PlumblineError<ServerErrorCode> {}

/** Whether a caught value is a ServerError. */
export function isServerError(error: unknown): error is ServerError {
  return error instanceof ServerError;
}
