import { html } from "hono/html";
import type { Markup } from "../markup.ts";
import { showTime } from "../show-time.ts";
import type { Access, AccessState } from "./access.ts";

export interface AccessEntry {
  readonly access: Access;
  /** Further facts of this kind of access, with their names. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** URL of the page to revoke it. */
  readonly revokeAt: string;
}

/** Shows a key or a connection as an entry of a list. */
export function showAccess({ access, facts = [], revokeAt }: AccessEntry): Markup {
  const { name, state } = access;
  return html`<li class="entry">
    <div class="bar">
      <h3>${name} ${showState(state)}</h3>
      ${
        state === "active" &&
        html`<a class="button small" href="${revokeAt}">
          Revoke<span class="apart"> ${name}</span>
        </a>`
      }
    </div>
    ${showFacts(access, facts)}
  </li>`;
}

/** Shows the permissions and times of a key or a connection. */
export function showFacts(access: Access, facts: AccessEntry["facts"] = []): Markup {
  const { scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = access;
  return html`<dl class="facts">
    ${facts.map(([name, value]) => showFact(name, value))}
    <div class="wide">
      <dt>Permissions</dt>
      <dd>
        <ul class="tags">
          ${scopes.map((scope) => html`<li>${scope}</li>`)}
        </ul>
      </dd>
    </div>
    ${showFact("Created", showTime(createdAt))}
    ${showFact("Last used", lastUsedAt === null ? "Never" : showTime(lastUsedAt))}
    ${
      revokedAt === null
        ? showFact(access.state === "expired" ? "Expired" : "Expires", showTime(expiresAt))
        : showFact("Revoked", showTime(revokedAt))
    }
  </dl>`;
}

function showFact(name: string, value: string | Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

const badges: Readonly<Record<AccessState, Markup>> = {
  active: html`<span class="badge good">Active</span>`,
  expired: html`<span class="badge">Expired</span>`,
  revoked: html`<span class="badge bad">Revoked</span>`,
};

function showState(state: AccessState): Markup {
  return badges[state];
}
