import { PlumblineError } from "@plumbline/contract";

/** Why a server cannot listen. */
export type ServerErrorCode = "port-in-use" | "port-forbidden" | "host-unavailable";

export class ServerError extends PlumblineError<ServerErrorCode> {}

export function isServerError(error: unknown): error is ServerError {
  return error instanceof ServerError;
}
