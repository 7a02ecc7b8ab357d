import { html } from "htm/preact";
/** @import { Exchange } from "../../src/generated/schemas.ts" */

/** The faults, outages, delays and holds that touched an exchange. @param {{ exchange: Exchange }} props */
export function Marks({ exchange: { touchedBy } }) {
  return touchedBy.map(
    ({ kind, name }) =>
      html`<span key=${`${kind} ${name}`} class="badge mark"
        >${name === "" ? kind : `${kind}: ${name}`}</span
      >`,
  );
}
