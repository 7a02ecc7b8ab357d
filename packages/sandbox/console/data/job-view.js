import { html } from "htm/preact";
import { Instant } from "@plumbline/control/console/parts/instant.js";
import { act } from "../state/store.js";
/** @import { Job } from "../../src/control/control.ts" */

/** The statuses of a job that succeeds, in order. */
const steps = [
  ["queued", "Queued"],
  ["checking", "Checking"],
  ["creating_ads", "Creating ads"],
  ["ready", "Ready"],
  ["live", "Live"],
];

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

/** Whether a control changes a job: one that has ended stays as it is, and a ready one can only be cancelled. @param {Action["name"]} name @param {string} status */
function isPossible(name, status) {
  const isUnderway = ["queued", "checking", "creating_ads"].includes(status);
  return isUnderway || (status === "ready" && name === "cancelJob");
}

/** The timeline of a job with the controls that move it. @param {{ job: Job }} props */
export function JobView({ job }) {
  const {
    id,
    status,
    hold,
    adsCreated,
    adsWanted,
    attempts,
    createdAt,
    nextRunAt,
    liveAt,
    lastError,
  } = job;
  const at = steps.findIndex(([name]) => name === status);
  return html`
    <section class="job" aria-label=${`Job ${id}`}>
      <ol class="steps">
        ${steps.map(
          ([name, text], position) => html`
            <li
              key=${name}
              class=${position < at ? "done" : ""}
              aria-current=${position === at ? "step" : undefined}
            >
              ${text}
            </li>
          `,
        )}
        ${at < 0 && html`<li class="ended" aria-current="step">${status}</li>`}
      </ol>
      <p>
        ${adsCreated} of ${adsWanted} ads, attempt ${attempts}, created${" "}<${Instant}
          at=${createdAt}
        />
        ${nextRunAt !== null && html`, next step <${Instant} at=${nextRunAt} />`}
        ${liveAt !== null && html`, live <${Instant} at=${liveAt} />`}
        ${hold !== null && `, held for ${hold}`}${lastError !== null && `. ${lastError}`}
      </p>
      <div class="buttons" role="group" aria-label=${`Controls of job ${id}`}>
        ${actions
          .filter(({ isHeld }) => isHeld !== (hold === null))
          .map(
            ({ name, text, done }) => html`
              <button
                key=${name}
                class="quiet"
                disabled=${!isPossible(name, status)}
                aria-label=${`${text} job ${id}`}
                onClick=${() => act(`The job ${id} ${done}.`, (control) => control[name]({ id }))}
              >
                ${text}
              </button>
            `,
          )}
      </div>
    </section>
  `;
}
