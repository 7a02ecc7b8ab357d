import { html } from "htm/preact";
import { CopyButton } from "../parts/copy-button.js";
import { Instant } from "../parts/instant.js";
import { serverName, setup } from "../state/setup.js";
import { act, isConnected, present, service, state } from "../state/store.js";
import { linkTo } from "./route.js";

const minute = 60 * 1000;

const steps = [
  { text: "+1 min", name: "one minute", milliseconds: minute },
  { text: "+1 h", name: "one hour", milliseconds: 60 * minute },
  { text: "+1 day", name: "one day", milliseconds: 24 * 60 * minute },
];

/** What is always visible: the service, its addresses, the time, and whether the server responds. */
export function Header() {
  const described = service.value;
  return html`
    <header>
      <h1>${setup().name} console</h1>
      <p class="service" title=${described?.title}>${described?.title} ${described?.version}</p>
      ${
        described !== undefined &&
        html`
          <p class="addresses">
            <code>${described.baseUrl}</code>
            <${CopyButton} text=${described.baseUrl} what="URL" of="the service" />
            <a href=${described.referenceUrl}>Reference</a>
            ${described.interfaces?.map(
              ({ name, url }) =>
                html`<${CopyButton}
                  key=${name}
                  text=${url}
                  what=${`${name} URL`}
                  of="the service"
                />`,
            )}
          </p>
        `
      }
      <${Clock} />
    </header>
    <p class="offline" role="alert">
      ${
        isConnected.value
          ? ""
          : `The ${serverName()} does not respond. This page shows what it read before, and tries again every second.`
      }
    </p>
  `;
}

function Clock() {
  const isFrozen = state.value?.clock.mode === "frozen";
  return html`
    <section class="clock" aria-label="Clock">
      <p><${Instant} at=${present.value} /> <span>UTC, ${isFrozen ? "frozen" : "running"}</span></p>
      <div class="buttons" role="group" aria-label="Move the clock">
        ${steps.map(
          ({ text, name, milliseconds }) => html`
            <button
              key=${text}
              class="quiet"
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
        <a class="button quiet" href=${linkTo(["time"])}>Set to…</a>
      </div>
    </section>
  `;
}
