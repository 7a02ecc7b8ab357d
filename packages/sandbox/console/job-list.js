import { html } from "htm/preact";
import { act, jobs, state, workspaces } from "./store.js";
import { Switch } from "./switch.js";
/** @import { Job } from "../src/control/control.ts" */

/**
 * @typedef {object} Action
 * @property {"holdJob" | "releaseJob" | "cancelJob" | "failJob"} name
 * @property {string} text
 * @property {string} done
 * @property {boolean} [isHeld] Whether it applies to held jobs only, or to the others only.
 */

/** @type {readonly Action[]} */
const actions = [
  { name: "holdJob", text: "Hold", done: "got a hold request", isHeld: false },
  { name: "releaseJob", text: "Release", done: "got a release request", isHeld: true },
  { name: "failJob", text: "Fail", done: "got a failure request" },
  { name: "cancelJob", text: "Cancel", done: "got a cancellation request" },
];

const mostShown = 30;

/** The jobs of all workspaces, newest first. */
export function JobList() {
  return html`
    <section id="jobs" aria-labelledby="jobs-title" tabindex="-1">
      <h2 id="jobs-title">Jobs</h2>
      <${Switch}
        isOn=${state.value?.review.required ?? false}
        onSwitch=${(/** @type {boolean} */ required) =>
          act(`New jobs ${required ? "wait" : "do not wait"} for a review.`, (control) =>
            control.setReview({ required }),
          )}
      >
        Jobs wait for a review
      <//>
      <ul class="scrolling plain">
        ${jobs.value.slice(0, mostShown).map((job) => html`<${JobView} key=${job.id} job=${job} />`)}
      </ul>
      <p class="count">${Math.min(mostShown, jobs.value.length)} of ${jobs.value.length} shown</p>
    </section>
  `;
}

/** @param {{ job: Job }} props */
function JobView({ job }) {
  const { id, status, hold, adsCreated, adsWanted, attempts, lastError } = job;
  const actionsFor = actions.filter(({ isHeld }) => isHeld !== (hold === null));
  const workspace = workspaces.value.find((each) => each.id === job.workspace);
  return html`
    <li>
      <p>
        <strong>${status}</strong>${hold === null ? "" : `, held for ${hold}`} · ${adsCreated} of
        ${" "}${adsWanted} ads · attempt ${attempts} · ${workspace?.name ?? job.workspace}
      </p>
      <p class="more">${id}${lastError === null ? "" : ` · ${lastError}`}</p>
      <div class="buttons" role="group" aria-label=${`Job ${id}`}>
        ${actionsFor.map(
          ({ name, text, done }) => html`
            <button
              key=${name}
              class="quiet"
              aria-label=${`${text} job ${id}`}
              onClick=${() => act(`The job ${id} ${done}.`, (control) => control[name]({ id }))}
            >
              ${text}
            </button>
          `,
        )}
      </div>
    </li>
  `;
}
