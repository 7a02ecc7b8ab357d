import type { ReceivedResponse } from "@plumbline/report";

/** The end of the note on a response whose beginning was read. */
export const leftOpenNote = "of a stream that had not ended";

/** Whether only the beginning of a response was read, because the target kept it open after a message. */
export function isLeftOpen({ unread }: ReceivedResponse): boolean {
  return unread?.endsWith(leftOpenNote) === true;
}
