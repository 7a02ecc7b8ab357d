import { html } from "htm/preact";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { linkTo } from "@plumbline/control/console/shell/route.js";
import { act, service } from "../state/store.js";

/** Creates a workspace from what a person enters, with an owner. */
export function NewWorkspaceForm() {
  const trades = service.value?.trades ?? [];
  return html`
    <h3 id="new-workspace">New workspace</h3>
    <form class="fields" aria-labelledby="new-workspace" onSubmit=${create}>
      <label for="new-name">Name</label>
      <input id="new-name" name="name" maxlength="80" required placeholder="Corner Bakery" />
      <label for="new-trade">Trade</label>
      <select id="new-trade" name="trade">
        ${trades.map(({ slug, name }) => html`<option key=${slug} value=${slug}>${name}</option>`)}
      </select>
      <label for="new-states">States, as two letters</label>
      <input
        id="new-states"
        name="states"
        pattern="\\s*[A-Za-z]{2}(\\s*,\\s*[A-Za-z]{2})*\\s*"
        defaultValue="TX"
      />
      <label for="new-funding">Funding in dollars</label>
      <input
        id="new-funding"
        name="dollars"
        type="number"
        min="0"
        step="0.01"
        defaultValue="300"
        required
      />
      <label for="new-leads">Leads</label>
      <input
        id="new-leads"
        name="leads"
        type="number"
        min="0"
        max="10000"
        defaultValue="12"
        required
      />
      <label for="new-site">Site</label>
      <select id="new-site" name="site">
        <option value="published">published</option>
        <option value="ahead">published, with a newer draft</option>
        <option value="fresh">empty</option>
      </select>
      <label class="check">
        <input type="checkbox" name="subscription" defaultChecked /> Has a subscription
      </label>
      <button>Create</button>
    </form>
  `;
}

/** @param {SubmitEvent} event */
function create(event) {
  const read = readForm(event);
  const name = read("name").trim();
  const states = read("states")
    .toUpperCase()
    .split(",")
    .map((state) => state.trim());
  const site = /** @type {"published" | "ahead" | "fresh"} */ (read("site"));
  void act(`The workspace ${name} was created.`, async (control) => {
    const { workspace } = await control.createWorkspace({
      name,
      trade: read("trade"),
      states: [...new Set(states.filter((state) => state !== ""))],
      fundedCents: Math.round(Number(read("dollars")) * 100),
      leads: Number(read("leads")),
      site,
      subscription: read("subscription") === "on",
    });
    location.hash = linkTo(["data", workspace.slug]);
  });
}
