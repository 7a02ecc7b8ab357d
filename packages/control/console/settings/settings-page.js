import { html } from "htm/preact";
import { AskFirst } from "../parts/ask-first.js";
import { CopyButton } from "../parts/copy-button.js";
import { readForm } from "../parts/read-form.js";
import { serverName } from "../state/setup.js";
import { act, exchanges, service, state, token } from "../state/store.js";
import { SnapshotList } from "./snapshot-list.js";

/** The world, its snapshots, and the addresses of the server. */
export function SettingsPage() {
  return html`
    <div class="pane">
      <h2>World</h2>
      <${SeedForm} />
      <div class="toolbar">
        <${AskFirst}
          text=${`Reset the ${serverName()}`}
          question="All changes will be lost."
          yes="Reset"
          onYes=${() =>
            act(`The ${serverName()} was reset.`, async (control) => {
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
        void act(`The ${serverName()} has the world of seed ${wanted}.`, async (control) => {
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
    <p class="hint">Loading a seed replaces all data. The same seed always gives the same world.</p>
  `;
}

function Addresses() {
  const described = service.value;
  if (described === undefined) return undefined;
  const { baseUrl, interfaces = [], referenceUrl, pages = [] } = described;
  return html`
    <dl>
      <dt>Service</dt>
      <dd><code>${baseUrl}</code> <${CopyButton} text=${baseUrl} what="URL" of="the service" /></dd>
      ${interfaces.map(
        ({ name, url }) =>
          html`<dt key=${name}>${name}</dt>
            <dd><code>${url}</code></dd>`,
      )}
      <dt>Reference</dt>
      <dd><a href=${referenceUrl}>${referenceUrl}</a></dd>
      ${pages.map(
        ({ name, url }) =>
          html`<dt key=${name}>${name}</dt>
            <dd><a href=${url}>${url}</a></dd>`,
      )}
      <dt>Control plane</dt>
      <dd>
        <code>${location.origin}</code>${" "}
        <${CopyButton} text=${token.value} what="token" of="the control plane" />
      </dd>
    </dl>
  `;
}
