import { html } from "htm/preact";
import { DataTable } from "@plumbline/control/console/parts/data-table.js";
import { dollars } from "../parts/dollars.js";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { act, useControl } from "../state/store.js";
/** @import { StoredCampaign, Workspace } from "../../src/control/control.ts" */

/** The money of a workspace: what was paid in, and where it went. @param {{ workspace: Workspace }} props */
export function WalletView({ workspace }) {
  const { id, name, wallet } = workspace;
  const campaigns = useControl((control) => control.campaignsOf({ workspace: id }), id) ?? [];
  return html`
    <h3>Wallet</h3>
    <${DataTable}
      title="Ledger"
      hasCaption
      columns=${["Entry", "Amount"]}
      foot=${html`<tr>
        <th scope="row">Left</th>
        <td class="number">${dollars(wallet.remainingCents)}</td>
      </tr>`}
    >
      <tr>
        <th scope="row">Paid in</th>
        <td class="number">${dollars(wallet.fundedCents)}</td>
      </tr>
      ${campaigns
        .filter(({ spentCents }) => spentCents > 0)
        .map((campaign) => html`<${Spending} key=${campaign.id} campaign=${campaign} />`)}
      <${Others} wallet=${wallet} campaigns=${campaigns} />
    <//>
    <${MoneyForm}
      id="fund"
      label="Add funding in dollars"
      button="Add funding"
      start="100"
      onCents=${(/** @type {number} */ cents) =>
        act(`${dollars(cents)} were added to the wallet of ${name}.`, (control) =>
          control.fund({ workspace: id, cents }),
        )}
    />
    <${MoneyForm}
      id="set-funding"
      label="Set all that was paid in, in dollars"
      button="Set"
      start="0"
      onCents=${(/** @type {number} */ cents) =>
        act(`${dollars(cents)} were paid in by ${name}.`, (control) =>
          control.setFunding({ workspace: id, cents }),
        )}
    />
  `;
}

/** @param {{ campaign: StoredCampaign }} props */
function Spending({ campaign: { name, spentCents } }) {
  return html`
    <tr>
      <th scope="row">Spent by ${name}</th>
      <td class="number">${dollars(-spentCents)}</td>
    </tr>
  `;
}

/** Spending of campaigns that no longer exist. @param {{ wallet: Workspace["wallet"], campaigns: readonly StoredCampaign[] }} props */
function Others({ wallet, campaigns }) {
  const known = campaigns.reduce((total, { spentCents }) => total + spentCents, 0);
  const rest = wallet.spentCents - known;
  if (rest === 0 || campaigns.length === 0) return undefined;
  return html`<tr>
    <th scope="row">Spent before</th>
    <td class="number">${dollars(-rest)}</td>
  </tr>`;
}

/** @param {{ id: string, label: string, button: string, start: string, onCents: (cents: number) => unknown }} props */
function MoneyForm({ id, label, button, start, onCents }) {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        onCents(Math.round(Number(read("dollars")) * 100));
      }}
    >
      <label for=${id}>${label}</label>
      <input
        id=${id}
        name="dollars"
        type="number"
        min="0"
        step="0.01"
        required
        defaultValue=${start}
      />
      <button>${button}</button>
    </form>
  `;
}
