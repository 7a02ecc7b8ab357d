import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { IdentityView } from "./identity-view.js";
import { readForm } from "./read-form.js";
import { act, identities } from "./store.js";
import { Switch } from "./switch.js";
/** @import { Workspace } from "../src/control/control.ts" */

/** @param {number} cents */
function dollars(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** @param {{ workspace: Workspace }} props */
export function WorkspaceView({ workspace }) {
  const [isOpen, setOpen] = useState(false);
  const { name, slug, trade, subscription, wallet } = workspace;
  return html`
    <li>
      <details
        open=${isOpen}
        onToggle=${(/** @type {Event} */ event) =>
          setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}
      >
        <summary>
          <strong>${name}</strong>
          <span class="more">
            ${" "}${trade} · ${subscription ? "subscribed" : "no subscription"} ·
            ${" "}${dollars(wallet.remainingCents)} left
          </span>
        </summary>
        ${isOpen && html`<${WorkspaceDetails} key=${slug} workspace=${workspace} />`}
      </details>
    </li>
  `;
}

/** @param {{ workspace: Workspace }} props */
function WorkspaceDetails({ workspace }) {
  const { id, slug, name, states, licences, siteStatus, subscription, wallet } = workspace;
  const accepted = Object.entries(licences).flatMap(([field, numbers]) =>
    Object.entries(numbers).map(([state, number]) => `${field} ${state} ${number}`),
  );
  return html`
    <dl>
      <dt>Id</dt>
      <dd>${id}</dd>
      <dt>Slug</dt>
      <dd>${slug}</dd>
      <dt>Site</dt>
      <dd>${siteStatus ?? "none"}</dd>
      <dt>States</dt>
      <dd>${states.join(", ") || "none"}</dd>
      <dt>Licences</dt>
      <dd>${accepted.join(", ") || "none"}</dd>
      <dt>Wallet</dt>
      <dd>${dollars(wallet.fundedCents)} paid in, ${dollars(wallet.spentCents)} spent</dd>
    </dl>
    <${Switch}
      isOn=${subscription}
      onSwitch=${(/** @type {boolean} */ active) =>
        act(`${name} has ${active ? "a" : "no"} subscription.`, (control) =>
          control.setSubscription({ workspace: id, active }),
        )}
    >
      Subscription of ${name}
    <//>
    <${FundForm} id=${id} name=${name} />
    <div class="buttons">
      <button
        class="quiet"
        onClick=${() =>
          act(`A lead arrived at ${name}.`, (control) =>
            control.addLeads({ workspace: id, count: 1 }),
          )}
      >
        Let a lead arrive
      </button>
    </div>
    <h3>Identities</h3>
    <ul class="plain scrolling">
      ${identities.value
        .filter((identity) => identity.workspace === id)
        .map((identity) => html`<${IdentityView} key=${identity.id} identity=${identity} />`)}
    </ul>
    <${IssueForm} id=${id} />
  `;
}

/** @param {{ id: string, name: string }} props */
function FundForm({ id, name }) {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const cents = Math.round(Number(read("dollars")) * 100);
        void act(`${dollars(cents)} were added to the wallet of ${name}.`, (control) =>
          control.fund({ workspace: id, cents }),
        );
      }}
    >
      <label for=${`fund-${id}`}>Add funding in dollars</label>
      <input
        id=${`fund-${id}`}
        name="dollars"
        type="number"
        min="0.01"
        step="0.01"
        required
        defaultValue="100"
      />
      <button>Add funding</button>
    </form>
  `;
}

/** @param {{ id: string }} props */
function IssueForm({ id }) {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const name = read("name");
        void act(`The identity ${name} was issued.`, (control) =>
          control.issueIdentity({ workspace: id, name }),
        );
      }}
    >
      <label for=${`issue-${id}`}>New identity</label>
      <input id=${`issue-${id}`} name="name" maxlength="80" required placeholder="name" />
      <button>Issue</button>
    </form>
  `;
}
