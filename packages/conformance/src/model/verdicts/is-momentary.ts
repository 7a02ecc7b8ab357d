import { httpStatus } from "./http-status.ts";
import { notNow } from "./invalid-input.ts";

/** Whether any request may get a status at times, because of the connection, the credential's lifetime, a limit or an outage. */
export function isMomentary(status: number): boolean {
  return momentary.has(status);
}

const momentary: ReadonlySet<number> = new Set([
  0,
  httpStatus.unauthorized,
  httpStatus.requestTimeout,
  httpStatus.tooEarly,
  httpStatus.tooManyRequests,
  ...notNow,
]);
