import { html } from "htm/preact";
import { AskFirst } from "../parts/ask-first.js";
import { CopyButton } from "../parts/copy-button.js";
import { readForm } from "../parts/read-form.js";
import { act, exchanges, service, state, token } from "../state/store.js";
import { SnapshotList } from "./snapshot-list.js";

/** The world, its snapshots, and the addresses of the sandbox. */
export function SettingsPage() {
  return html`
    <div class="pane">
      <h2>World</h2>
      <${SeedForm} />
      <div class="toolbar">
        <${AskFirst}
          text="Reset the sandbox"
          question="All changes will be lost."
          yes="Reset"
          onYes=${() =>
            act("The sandbox was reset.", async (control) => {
              await control.reset();
              exchanges.value = [];
            })}
        />
      </div>
      <h2>Snapshots</h2>
      <${SnapshotList} />
      <h2>Addresses</h2>
      <${Addresses} />
    </div>
  `;
}

function SeedForm() {
  const seed = state.value?.seed ?? 0;
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const wanted = Number(read("seed"));
        void act(`The sandbox has the world of seed ${wanted}.`, async (control) => {
          await control.seed({ seed: wanted });
          exchanges.value = [];
        });
      }}
    >
      <label for="seed">Seed</label>
      <input
        id="seed"
        name="seed"
        type="number"
        min="0"
        max="4294967295"
        required
        key=${seed}
        defaultValue=${seed}
      />
      <button>Load</button>
    </form>
    <p class="hint">
      Loading a seed replaces all workspaces. The same seed always gives the same world.
    </p>
  `;
}

function Addresses() {
  const described = service.value;
  if (described === undefined) return undefined;
  const { baseUrl, mcpUrl, referenceUrl, integrationsUrl } = described;
  return html`
    <dl>
      <dt>Service</dt>
      <dd><code>${baseUrl}</code> <${CopyButton} text=${baseUrl} what="URL" of="the service" /></dd>
      ${
        mcpUrl !== undefined &&
        html`<dt>MCP</dt>
          <dd><code>${mcpUrl}</code></dd>`
      }
      <dt>Reference</dt>
      <dd><a href=${referenceUrl}>${referenceUrl}</a></dd>
      <dt>Integrations</dt>
      <dd><a href=${integrationsUrl}>${integrationsUrl}</a></dd>
      <dt>Control plane</dt>
      <dd>
        <code>${location.origin}</code>${" "}
        <${CopyButton} text=${token.value} what="token" of="the control plane" />
      </dd>
    </dl>
  `;
}
