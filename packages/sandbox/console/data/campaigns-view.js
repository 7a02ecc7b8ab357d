import { html } from "htm/preact";
import { dollars } from "../parts/dollars.js";
import { Instant } from "@plumbline/control/console/parts/instant.js";
import { act, identities, useControl } from "../state/store.js";
import { JobView } from "./job-view.js";
import { ownerOf } from "./owner-of.js";
/** @import { StoredCampaign, Workspace } from "../../src/control/control.ts" */

/** The campaigns of a workspace, each with the job that prepares it. @param {{ workspace: Workspace }} props */
export function CampaignsView({ workspace: { id, name } }) {
  const campaigns = useControl((control) => control.campaignsOf({ workspace: id }), id);
  if (campaigns === undefined) return html`<p>Reading…</p>`;
  return html`
    ${identities.value.length > 0 && html`<${CreateForm} id=${id} name=${name} />`}
    <ul class="plain">
      ${campaigns.map((campaign) => html`<${CampaignView} key=${campaign.id} id=${id} campaign=${campaign} />`)}
    </ul>
    ${campaigns.length === 0 && html`<p>${name} has no campaign.</p>`}
  `;
}

/** @param {{ id: string, name: string }} props */
function CreateForm({ id, name }) {
  return html`
    <div class="toolbar">
      <button
        onClick=${() =>
          request(id, `A campaign of ${name} is being prepared.`, {
            operation: "create_campaign",
            body: { dailyBudgetCents: 2500 },
          })}
      >
        Create a campaign of $25 a day
      </button>
    </div>
  `;
}

/** @param {{ id: string, campaign: StoredCampaign }} props */
function CampaignView({ id, campaign }) {
  const { name, status, dailyBudgetCents, budgetCents, spentCents, liveSince, job } = campaign;
  const path = { id: campaign.id };
  return html`
    <li class="card" aria-label=${`Campaign ${name}`}>
      <h3>${name} <span class=${`tag ${status}`}>${status}</span></h3>
      <p>
        ${dollars(dailyBudgetCents)} a day, ${dollars(spentCents)} of ${dollars(budgetCents)}
        spent,${" "}
        ${liveSince === null ? "never live" : html`live since <${Instant} at=${liveSince} />`}
      </p>
      <div class="buttons" role="group" aria-label=${`Campaign ${name}`}>
        <button
          class="quiet"
          aria-label=${`Launch ${name}`}
          disabled=${status !== "ready" && status !== "paused"}
          onClick=${() => request(id, `${name} is launched.`, { operation: "launch_campaign", path })}
        >
          Launch
        </button>
        <button
          class="quiet"
          aria-label=${`Pause ${name}`}
          disabled=${status !== "live"}
          onClick=${() => request(id, `${name} is paused.`, { operation: "pause_campaign", path })}
        >
          Pause
        </button>
      </div>
      ${job !== null && html`<${JobView} job=${job} />`}
    </li>
  `;
}

/**
 * Sends a request of the service as the owner of a workspace, and says what came back.
 *
 * @param {string} workspace
 * @param {string} done
 * @param {{ operation: string, path?: Record<string, string>, body?: unknown }} request
 */
function request(workspace, done, request) {
  return act(done, async (control) => {
    const { status, body } = await control.sendRequest({
      identity: ownerOf(workspace)?.id ?? "",
      ...request,
    });
    if (status >= 400) throw new Error(`The service answered ${status}: ${errorIn(body)}`);
  });
}

/** @param {unknown} body */
function errorIn(body) {
  const { error, detail } = /** @type {{ error?: string, detail?: string }} */ (body ?? {});
  return detail ?? error ?? "no reason";
}
