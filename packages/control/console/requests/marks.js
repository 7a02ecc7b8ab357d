import { html } from "htm/preact";
/** @import { Exchange } from "../../src/generated/schemas.ts" */

/**
 * @param {string} kind
 * @param {string} name What a preference says names its kind already.
 */
function nameMark(kind, name) {
  if (name === "" || name.toLowerCase().startsWith(kind)) return name || kind;
  return `${kind}: ${name}`;
}

/** The faults, outages, delays and holds that touched an exchange. @param {{ exchange: Exchange }} props */
export function Marks({ exchange: { touchedBy } }) {
  return touchedBy.map(
    ({ kind, name }) =>
      html`<span key=${`${kind} ${name}`} class="badge mark">${nameMark(kind, name)}</span>`,
  );
}
