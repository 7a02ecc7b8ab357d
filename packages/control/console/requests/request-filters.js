import { computed } from "@preact/signals";
import { html } from "htm/preact";
import { Choice } from "../parts/choice.js";
import { SearchField } from "../parts/search-field.js";
import { changeQuery, route } from "../shell/route.js";
import { act, exchanges } from "../state/store.js";
import { listed, paused, shown } from "./filter.js";

/** @type {readonly (readonly [string, string])[]} */
const statuses = [
  ["", "all"],
  ["2", "2xx"],
  ["3", "3xx"],
  ["4", "4xx"],
  ["5", "5xx"],
];

/** @type {readonly (readonly [string, string])[]} */
const verdicts = [
  ["", "all"],
  ["conforms", "conforms"],
  ["breaks", "breaks the contract"],
  ["unjudged", "not judged"],
];

const operations = computed(() => namesIn(listed.value.map(({ operation }) => operation)));
const identities = computed(() => namesIn(listed.value.map(({ identity }) => identity)));

/** @param {readonly (string | null)[]} names */
function namesIn(names) {
  return [...new Set(names.filter((name) => name !== null))].toSorted();
}

/**
 * The choices of a filter: all, what the log contains, and what the address asks for.
 *
 * @param {readonly string[]} names
 * @param {string} wanted
 * @returns {readonly (readonly [string, string])[]}
 */
function choicesOf(names, wanted) {
  const all = wanted === "" || names.includes(wanted) ? names : [...names, wanted];
  return [["", "all"], ...all.map((name) => /** @type {const} */ ([name, name]))];
}

/** The filters of the table. They are part of the address. */
export function RequestFilters() {
  const { operation = "", status = "", identity = "", verdict = "", text = "" } = route.value.query;
  return html`
    <div class="toolbar filters" role="group" aria-label="Filters">
      <${SearchField}
        id="request-text"
        label="Text"
        hint="path, body, number"
        text=${text}
        onText=${(/** @type {string} */ value) => changeQuery({ text: value })}
      />
      <${Choice}
        id="request-operation"
        label="Operation"
        value=${operation}
        choices=${choicesOf(operations.value, operation)}
        onChoose=${(/** @type {string} */ value) => changeQuery({ operation: value })}
      />
      <${Choice}
        id="request-status"
        label="Status"
        value=${status}
        choices=${statuses}
        onChoose=${(/** @type {string} */ value) => changeQuery({ status: value })}
      />
      <${Choice}
        id="request-identity"
        label="Identity"
        value=${identity}
        choices=${choicesOf(identities.value, identity)}
        onChoose=${(/** @type {string} */ value) => changeQuery({ identity: value })}
      />
      <${Choice}
        id="request-verdict"
        label="Verdict"
        value=${verdict}
        choices=${verdicts}
        onChoose=${(/** @type {string} */ value) => changeQuery({ verdict: value })}
      />
      <${ListButtons} />
    </div>
  `;
}

function ListButtons() {
  const isPaused = paused.value !== undefined;
  const newer = isPaused ? exchanges.value.length - listed.value.length : 0;
  const count = shown.value.length;
  return html`
    <button
      aria-pressed=${isPaused}
      onClick=${() => (paused.value = isPaused ? undefined : exchanges.value)}
    >
      Pause
    </button>
    <button
      onClick=${() =>
        act("The log is empty.", async (control) => {
          await control.clearLog();
          exchanges.value = [];
          paused.value = undefined;
        })}
    >
      Clear
    </button>
    <p class="count" role="status">
      ${count === 1 ? "1 request" : `${count} requests`}${newer > 0 ? `, ${newer} newer` : ""}
    </p>
  `;
}
