import { html } from "htm/preact";
import { DataTable } from "../parts/data-table.js";
import { Instant } from "../parts/instant.js";
import { readForm } from "../parts/read-form.js";
import { setup } from "../state/setup.js";
import { act, present, state } from "../state/store.js";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** The units of a form, in milliseconds. */
const units = [
  ["minutes", minute],
  ["hours", 60 * minute],
  ["days", day],
];

/** The clock with everything that moves it, and what is due next. */
export function TimePage() {
  const isFrozen = state.value?.clock.mode === "frozen";
  return html`
    <div class="pane">
      <h2>Time</h2>
      <p class="now"><${Instant} at=${present.value} /> UTC</p>
      <p>
        The clock ${isFrozen ? "is frozen: it moves only when you move it" : "runs with real time"}.
        It moves forward only, and work that becomes due happens at its own instant.
      </p>
      <div class="toolbar">
        ${
          isFrozen
            ? html`<button onClick=${() => act("The clock runs.", (control) => control.resume())}>
                Resume
              </button>`
            : html`<button
                onClick=${() => act("The clock is frozen.", (control) => control.freeze())}
              >
                Freeze
              </button>`
        }
        <button onClick=${setToTomorrow}>Set to tomorrow, 00:00</button>
      </div>
      <${SetForm} />
      <${AdvanceForm} />
      <${DueList} />
    </div>
  `;
}

function setToTomorrow() {
  const now = present.peek() ?? 0;
  const midnight = Math.floor(now / day) * day + day;
  return setTo(new Date(midnight).toISOString());
}

/** @param {string} at */
function setTo(at) {
  return act(`The clock is set to ${at.slice(0, 19).replace("T", " ")}.`, (control) =>
    control.advanceTo({ at }),
  );
}

function SetForm() {
  const shown = new Date(present.value ?? 0).toISOString().slice(0, 16);
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        void setTo(new Date(`${read("at")}Z`).toISOString());
      }}
    >
      <label for="set-at">Set to, in UTC</label>
      <input id="set-at" name="at" type="datetime-local" required defaultValue=${shown} />
      <button>Set</button>
    </form>
  `;
}

function AdvanceForm() {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const [unit, length] = units.find(([name]) => name === read("unit")) ?? ["minutes", minute];
        const milliseconds = Math.round(Number(read("amount")) * Number(length));
        void act(`The clock moved forward by ${read("amount")} ${unit}.`, (control) =>
          control.advance({ milliseconds }),
        );
      }}
    >
      <label for="amount">Advance by</label>
      <input
        id="amount"
        name="amount"
        type="number"
        min="0"
        step="any"
        required
        defaultValue="30"
      />
      <select name="unit" aria-label="Unit">
        ${units.map(([name]) => html`<option key=${name} selected=${name === "days"}>${name}</option>`)}
      </select>
      <button>Advance</button>
    </form>
  `;
}

const mostDue = 20;

/** What happens next, if the server says so. */
function DueList() {
  const { due: list } = setup();
  if (list === undefined) return undefined;
  const due = list().toSorted((left, right) => left.at.localeCompare(right.at));
  return html`
    <h3>Next</h3>
    <${DataTable} title="Next" columns=${["At", "What happens"]}>
      ${due.slice(0, mostDue).map(
        ({ at, text, link, key }) => html`
          <tr key=${key}>
            <td><${Instant} at=${at} /></td>
            <td><a href=${link}>${text}</a></td>
          </tr>
        `,
      )}
      ${
        due.length === 0 &&
        html`<tr>
          <td colspan="2">nothing is due</td>
        </tr>`
      }
    <//>
  `;
}
