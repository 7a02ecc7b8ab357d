import { wireMethod } from "@plumbline/contract";

const forbidden = /^(?:connect|trace|track)$/i;
const normalized = /^(?:delete|get|head|options|post|put)$/i;

/** Whether `fetch` sends a method as the document states it. @see https://fetch.spec.whatwg.org/#methods */
export function canSend(method: string): boolean {
  const sent = wireMethod(method);
  return !forbidden.test(sent) && (!normalized.test(sent) || sent === sent.toUpperCase());
}
