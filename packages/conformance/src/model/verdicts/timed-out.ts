import type { ReceivedResponse } from "@plumbline/report";

/** The start of a failure's text if the response timed out. */
export const outOfTime = {
  noAnswer: "no response within",
  noEnd: "no end of the response within",
} as const;

/** Whether the response timed out, as opposed to a broken connection. */
export function timedOut({ failure }: ReceivedResponse): boolean {
  return Object.values(outOfTime).some((start) => failure?.startsWith(start) === true);
}

/** The start of a failure's text if a response began and its connection ended. */
export const endedEarly = "the response broke off after";

/** Whether the connection ended within a response, so that the target has responded. */
export function brokeOff({ failure }: ReceivedResponse): boolean {
  return failure?.startsWith(endedEarly) === true;
}
