import { html } from "htm/preact";
import { CopyButton } from "@plumbline/control/console/parts/copy-button.js";
import { curlOfIdentity } from "@plumbline/control/console/requests/write-curl.js";
import { linkTo } from "@plumbline/control/console/shell/route.js";
import { act, service, workspaces } from "../state/store.js";
/** @import { Identity } from "../../src/control/control.ts" */

/** @param {{ identity: Identity }} props */
export function IdentityRow({ identity }) {
  const { name, scopes, state, expiresAt } = identity;
  const workspace = workspaces.value.find(({ id }) => id === identity.workspace);
  return html`
    <tr>
      <th scope="row">${name}</th>
      <td>
        ${
          workspace === undefined
            ? identity.workspace
            : html`<a href=${linkTo(["data", workspace.slug])}>${workspace.name}</a>`
        }
      </td>
      <td class="scopes">${scopes.join(" ") || "none"}</td>
      <td><span class=${`tag ${state}`}>${state}</span></td>
      <td class="day">${expiresAt.slice(0, 10)}</td>
      <td><${TokenCell} identity=${identity} /></td>
    </tr>
  `;
}

/** @param {{ identity: Identity }} props */
function TokenCell({ identity }) {
  const { id, name, token, state } = identity;
  const described = service.value;
  return html`
    <div class="buttons" role="group" aria-label=${`Identity ${name}`}>
      ${token === null ? "not known" : html`<${CopyButton} text=${token} what="token" of=${name} />`}
      ${
        token !== null &&
        described !== undefined &&
        html`<${CopyButton} text=${curlOfIdentity(described, identity)} what="curl" of=${name} />`
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
  `;
}
