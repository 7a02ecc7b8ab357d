/** @import { Exchange, ServerState } from "../../src/generated/schemas.ts" */
/** @import { ServerControl } from "../../src/server/server-control.ts" */

/**
 * Something that makes the server behave unlike its document, with what switches it off.
 *
 * @typedef {object} Badge
 * @property {string} text
 * @property {string} done What the page says once it is off.
 * @property {(control: ServerControl) => Promise<unknown>} end
 */

/**
 * Something that will happen.
 *
 * @typedef {object} Due
 * @property {string} at
 * @property {string} text
 * @property {string} link
 * @property {string} key
 */

/**
 * Something that can be done to a call like a logged one.
 *
 * @typedef {object} Disturbance
 * @property {string} name
 * @property {(control: ServerControl, exchange: Exchange) => Promise<unknown>} plan Called before the call.
 * @property {(control: ServerControl, exchange: Exchange) => Promise<unknown>} [end] Called after it, if it does not end by itself.
 */

/**
 * What the console of one kind of server adds to the parts that all have.
 *
 * @typedef {object} Setup
 * @property {string} name What the server is called, with a capital letter.
 * @property {readonly { readonly id: string, readonly name: string, readonly Page: import("preact").FunctionComponent<{}> }[]} pages In the order of the navigation.
 * @property {(state: ServerState) => readonly Badge[]} badgesOf
 * @property {(control: ServerControl) => Promise<() => void>} read Reads the data of the pages. Returns what shows it.
 * @property {(state: ServerState) => boolean} isStale Whether another client has changed what was read.
 * @property {() => readonly Due[]} [due] What happens next.
 * @property {(exchange: Exchange) => string | undefined} [secretOf] A token or key for a request like a logged one.
 * @property {() => readonly Disturbance[]} [disturbances] What can be done to one call.
 */

/** @type {Setup | undefined} */
let used;

/** @param {Setup} setup */
export function setUp(setup) {
  used = setup;
}

/** What this console adds. */
export function setup() {
  if (used === undefined) throw new Error("The console is not set up");
  return used;
}

/** What the server is called within a sentence. */
export function serverName() {
  return setup().name.toLowerCase();
}
