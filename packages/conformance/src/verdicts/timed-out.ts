import type { ReceivedResponse } from "@plumbline/report";

/** How the failure of a response begins if its time ran out. */
export const outOfTime = {
  noAnswer: "no answer within",
  noEnd: "no end of the answer within",
} as const;

/** Whether the time for a response ran out, as opposed to a connection that broke. */
export function timedOut({ failure }: ReceivedResponse): boolean {
  return Object.values(outOfTime).some((start) => failure?.startsWith(start) === true);
}
