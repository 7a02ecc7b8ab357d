import { html } from "hono/html";
import type { Markup } from "../markup.ts";
import { type AccessEntry, showAccess } from "./show-access.ts";

export interface AccessList {
  readonly entries: readonly AccessEntry[];
  /** Text if no entry is active. */
  readonly empty: string;
}

/** Shows the active entries, and the ended ones behind a disclosure. */
export function showList({ entries, empty }: AccessList): Markup {
  const active = entries.filter(({ access }) => access.state === "active");
  const ended = entries.filter(({ access }) => access.state !== "active");
  return html`
    ${active.length === 0 ? html`<p class="empty">${empty}</p>` : showEntries(active)}
    ${
      ended.length > 0 &&
      html`<details>
        <summary>Expired and revoked (${ended.length})</summary>
        ${showEntries(ended)}
      </details>`
    }
  `;
}

function showEntries(entries: readonly AccessEntry[]): Markup {
  return html`<ul class="plain-list">
    ${entries.map(showAccess)}
  </ul>`;
}
