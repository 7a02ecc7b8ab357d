/** @import { Exchange } from "../../src/generated/schemas.ts" */

/**
 * Returns the exchange whose response a replay repeats, or undefined if the log no longer has it. The key is in a header of
 * both requests.
 *
 * @param {readonly Exchange[]} exchanges Newest first.
 * @param {Exchange} replay
 * @param {string | undefined} header The name of the header with the key, in lower case.
 */
export function findFirst(exchanges, replay, header) {
  if (replay.outcome !== "replayed" || header === undefined) return undefined;
  return exchanges.find(
    ({ number, outcome, operation, identity, request }) =>
      number < replay.number &&
      outcome === "executed" &&
      operation === replay.operation &&
      identity === replay.identity &&
      request.headers[header] === replay.request.headers[header],
  );
}
