import { identities } from "../state/store.js";
/** @import { Identity } from "../../src/control/control.ts" */

/**
 * Returns the active identity of a workspace with the most scopes, for requests that the console sends.
 *
 * @param {string} workspace
 * @returns {Identity | undefined}
 */
export function ownerOf(workspace) {
  return identities.value
    .filter(
      ({ workspace: id, state, token }) => id === workspace && state === "active" && token !== null,
    )
    .toSorted((left, right) => right.scopes.length - left.scopes.length)[0];
}
