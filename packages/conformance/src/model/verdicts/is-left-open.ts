import type { ReceivedResponse } from "@plumbline/report";

/** How the note on the beginning of such a response ends. */
export const leftOpenNote = "of a stream that had not ended";

/** Whether only the beginning of a response was read, because the target kept it open after a message. */
export function isLeftOpen({ unread }: ReceivedResponse): boolean {
  return unread?.endsWith(leftOpenNote) === true;
}
