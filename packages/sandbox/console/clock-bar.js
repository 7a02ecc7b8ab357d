import { html } from "htm/preact";
import { act, present, state } from "./store.js";

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  { text: "+1 min", name: "one minute", milliseconds: minute },
  { text: "+1 h", name: "one hour", milliseconds: hour },
  { text: "+1 day", name: "one day", milliseconds: day },
  { text: "+30 days", name: "thirty days", milliseconds: 30 * day },
];

/** The time of the sandbox with buttons to move it. */
export function ClockBar() {
  const mode = state.value?.clock.mode;
  const now = present.value;
  const shown = now === undefined ? "" : new Date(now).toISOString();
  return html`
    <section class="clock" aria-label="Clock">
      <p>
        <time datetime=${shown} id="now">${shown.slice(0, 19).replace("T", " ")}</time>
        <span> UTC, </span><span id="mode">${mode === "frozen" ? "frozen" : "running"}</span>
      </p>
      <div class="buttons" role="group" aria-label="Move the clock">
        ${steps.map(
          ({ text, name, milliseconds }) => html`
            <button
              key=${text}
              aria-label=${`${text}, advance by ${name}`}
              onClick=${() =>
                act(`The clock moved forward by ${name}.`, (control) =>
                  control.advance({ milliseconds }),
                )}
            >
              ${text}
            </button>
          `,
        )}
        ${
          mode === "frozen"
            ? html`<button onClick=${() => act("The clock runs.", (control) => control.resume())}>
                Resume
              </button>`
            : html`<button
                onClick=${() => act("The clock is frozen.", (control) => control.freeze())}
              >
                Freeze
              </button>`
        }
      </div>
    </section>
  `;
}
