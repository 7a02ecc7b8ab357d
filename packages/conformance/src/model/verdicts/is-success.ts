import { notNow } from "./invalid-input.ts";

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isServerError(status: number): boolean {
  return status >= 500;
}

/** Whether the server itself failed. A server error that means "not now" does not count. */
export function isFailure(status: number): boolean {
  return isServerError(status) && !notNow.has(status);
}
