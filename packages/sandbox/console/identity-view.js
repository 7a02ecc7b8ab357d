import { html } from "htm/preact";
import { CopyButton } from "./copy-button.js";
import { act, service } from "./store.js";
import { curlOfIdentity } from "./write-curl.js";
/** @import { Identity } from "../src/control/control.ts" */

/** @param {{ identity: Identity }} props */
export function IdentityView({ identity }) {
  const { id, name, scopes, token, state, expiresAt } = identity;
  return html`
    <li>
      <p><strong>${name}</strong> · ${state}, until ${expiresAt.slice(0, 10)}</p>
      <p class="more">${scopes.join(" ") || "no scope"}</p>
      <p class="secret">${token ?? "unknown token"}</p>
      <div class="buttons" role="group" aria-label=${`Identity ${name}`}>
        ${token !== null && html`<${CopyButton} text=${token} what="token" of=${name} />`}
        ${
          token !== null &&
          service.value !== undefined &&
          html`<${CopyButton}
            text=${curlOfIdentity(service.value, identity)}
            what="curl"
            of=${name}
          />`
        }
        ${
          state === "active" &&
          html`<button
            class="quiet"
            aria-label=${`Revoke ${name}`}
            onClick=${() =>
              act(`${name} is revoked.`, (control) => control.revokeIdentity({ identity: id }))}
          >
            Revoke
          </button>`
        }
      </div>
    </li>
  `;
}
