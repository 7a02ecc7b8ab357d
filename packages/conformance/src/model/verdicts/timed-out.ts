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
