import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { readForm } from "./read-form.js";
import { act, exchanges, snapshots, state } from "./store.js";

/** The seed, the snapshots and the reset of the sandbox. */
export function WorldPanel() {
  return html`
    <section id="world" aria-labelledby="world-title" tabindex="-1">
      <h2 id="world-title">World</h2>
      <${SeedForm} />
      <${ResetButton} />
      <div class="toolbar">
        <button onClick=${() => act("A snapshot was stored.", (control) => control.snapshot())}>
          Take a snapshot
        </button>
      </div>
      <ul class="plain">
        ${snapshots.value.map(
          ({ id, at, seed }) => html`
            <li key=${id} class="toolbar">
              <span>${id} · seed ${seed} · <time datetime=${at}>${at.slice(0, 19)}</time></span>
              <button
                class="quiet"
                aria-label=${`Restore ${id}`}
                onClick=${() =>
                  act(`${id} is restored.`, async (control) => {
                    await control.restore({ id });
                    exchanges.value = [];
                  })}
              >
                Restore
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

function SeedForm() {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const seed = Number(read("seed"));
        void act(`The sandbox has the world of seed ${seed}.`, async (control) => {
          await control.seed({ seed });
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
        defaultValue=${state.value?.seed ?? 0}
      />
      <button>Load</button>
    </form>
  `;
}

/** Asks for confirmation, because the current world cannot be restored. */
function ResetButton() {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return html`<div class="toolbar">
      <button onClick=${() => setAsked(true)}>Reset the sandbox</button>
    </div>`;
  }
  return html`
    <div class="toolbar" role="group" aria-label="Reset the sandbox">
      <span>All changes will be lost.</span>
      <button
        class="grave"
        ref=${(/** @type {HTMLButtonElement | null} */ button) => button?.focus()}
        onClick=${() => {
          setAsked(false);
          void act("The sandbox was reset.", async (control) => {
            await control.reset();
            exchanges.value = [];
          });
        }}
      >
        Reset
      </button>
      <button onClick=${() => setAsked(false)}>Keep it</button>
    </div>
  `;
}
