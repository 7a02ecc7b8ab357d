import { html } from "htm/preact";
import { CopyButton } from "@plumbline/control/console/parts/copy-button.js";
import { curlOfIdentity } from "@plumbline/control/console/requests/write-curl.js";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { Switch } from "@plumbline/control/console/parts/switch.js";
import { act, identities, service } from "../state/store.js";
import { LicencesView } from "./licences-view.js";
import { WalletView } from "./wallet-view.js";
/** @import { Workspace } from "../../src/control/control.ts" */

/** What a workspace has and lacks, with the controls that change it. @param {{ workspace: Workspace }} props */
export function OverviewView({ workspace }) {
  const { id, slug, name, trade, siteUrl, siteStatus, subscription } = workspace;
  return html`
    <dl>
      <dt>ID</dt>
      <dd><code>${id}</code></dd>
      <dt>Slug</dt>
      <dd><code>${slug}</code></dd>
      <dt>Trade</dt>
      <dd>${trade}</dd>
      <dt>Site</dt>
      <dd>${siteStatus ?? "none"}, ${siteUrl}</dd>
      <${OwnerKey} workspace=${workspace} />
    </dl>
    <h3>Entitlement</h3>
    <${Switch}
      isOn=${subscription}
      onSwitch=${(/** @type {boolean} */ active) =>
        act(`${name} has ${active ? "a" : "no"} subscription.`, (control) =>
          control.setSubscription({ workspace: id, active }),
        )}
    >
      Subscription of ${name}
    <//>
    <p class="hint">
      Without a subscription, leads are masked, and campaigns cannot be created or launched.
    </p>
    <${StatesForm} workspace=${workspace} />
    <${LicencesView} workspace=${workspace} />
    <${WalletView} workspace=${workspace} />
  `;
}

/** The active key of the workspace that may do most. @param {{ workspace: Workspace }} props */
function OwnerKey({ workspace: { id, name } }) {
  const [key] = identities.value
    .filter(
      ({ workspace, state, token }) => workspace === id && state === "active" && token !== null,
    )
    .toSorted((left, right) => right.scopes.length - left.scopes.length);
  const described = service.value;
  if (key === undefined || key.token === null || described === undefined) return undefined;
  return html`
    <dt>Key</dt>
    <dd>
      <code>${key.token}</code> (${key.name})${" "}
      <${CopyButton} text=${key.token} what="key" of=${name} />
      <${CopyButton} text=${curlOfIdentity(described, key)} what="curl" of=${name} />
    </dd>
  `;
}

/** @param {{ workspace: Workspace }} props */
function StatesForm({ workspace: { id, name, states } }) {
  return html`
    <h3>States and licences</h3>
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const chosen = read("states")
          .toUpperCase()
          .split(/[\s,]+/)
          .filter((state) => state !== "");
        void act(`${name} works in ${chosen.join(", ") || "no state"}.`, (control) =>
          control.setStates({ workspace: id, states: [...new Set(chosen)] }),
        );
      }}
    >
      <label for="states">States, as two letters</label>
      <input id="states" name="states" key=${states.join()} defaultValue=${states.join(", ")} />
      <button>Set states</button>
    </form>
  `;
}
