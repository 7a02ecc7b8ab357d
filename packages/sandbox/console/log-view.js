import { computed, signal } from "@preact/signals";
import { html } from "htm/preact";
import { ExchangeRow } from "./exchange-row.js";
import { SearchField } from "./search-field.js";
import { act, exchanges, isConnected } from "./store.js";
/** @import { Exchange } from "../src/control/control.ts" */

const wanted = signal("");
const onlyBreaches = signal(false);
/** The list is paused while an entry is open. @type {import("@preact/signals").Signal<readonly Exchange[] | undefined>} */
const held = signal(undefined);

const shown = computed(() => {
  const text = wanted.value.toLowerCase();
  return (held.value ?? exchanges.value).filter(
    (exchange) =>
      (!onlyBreaches.value || exchange.verdict.kind === "breaks") &&
      describe(exchange).includes(text),
  );
});

/** Returns the searchable text of an exchange. @param {Exchange} exchange */
function describe({ method, target, operation, identity, outcome, reason, response }) {
  const parts = [method, target, operation, identity, outcome, reason, response.status];
  return parts.join(" ").toLowerCase();
}

/** The exchanges as they happen, newest first. */
export function LogView() {
  const count = shown.value.length;
  return html`
    <section id="log" aria-labelledby="log-title" tabindex="-1">
      <h2 id="log-title">Log</h2>
      <div class="toolbar">
        <${SearchField}
          id="log-filter"
          label="Filter"
          hint="path, status, identity"
          text=${wanted}
        />
        <label>
          <input
            type="checkbox"
            checked=${onlyBreaches}
            onChange=${() => (onlyBreaches.value = !onlyBreaches.value)}
          />
          Only breaches
        </label>
        <button
          aria-pressed=${held.value !== undefined}
          onClick=${() => (held.value = held.value === undefined ? exchanges.value : undefined)}
        >
          Hold still
        </button>
        <button
          onClick=${() =>
            act("The log is empty.", async (control) => {
              await control.clearLog();
              exchanges.value = [];
            })}
        >
          Clear
        </button>
      </div>
      <p class="count">
        ${count === 1 ? "1 exchange" : `${count} exchanges`}${
          isConnected.value ? "" : "; the sandbox does not respond"
        }
      </p>
      <ol class="exchanges">
        ${shown.value.map((exchange) => html`<${ExchangeRow} key=${exchange.number} exchange=${exchange} />`)}
      </ol>
    </section>
  `;
}
