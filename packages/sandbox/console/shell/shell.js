import { effect } from "@preact/signals";
import { html } from "htm/preact";
import { DataPage } from "../data/data-page.js";
import { FaultsPage } from "../faults/faults-page.js";
import { Notice } from "../parts/notice.js";
import { PeoplePage } from "../people/people-page.js";
import { RequestsPage } from "../requests/requests-page.js";
import { SettingsPage } from "../settings/settings-page.js";
import { TimePage } from "../time/time-page.js";
import { ActiveBadges } from "./active-badges.js";
import { Header } from "./header.js";
import { linkTo, route } from "./route.js";

/** The pages in the order of the navigation. */
const pages = [
  { id: "requests", name: "Requests", Page: RequestsPage },
  { id: "data", name: "Data", Page: DataPage },
  { id: "people", name: "People and keys", Page: PeoplePage },
  { id: "time", name: "Time", Page: TimePage },
  { id: "faults", name: "Faults and outages", Page: FaultsPage },
  { id: "settings", name: "Settings", Page: SettingsPage },
];

effect(() => {
  const { name = "" } = pages.find(({ id }) => id === route.value.page) ?? {};
  document.title = name === "" ? "Sandbox console" : `${name} – Sandbox console`;
});

/** The console of a signed-in person: the header, the navigation and one page. */
export function Shell() {
  const { page } = route.value;
  const current = pages.find(({ id }) => id === page);
  return html`
    <button class="skip" onClick=${() => document.getElementById("page")?.focus()}>
      Skip to the page
    </button>
    <${Header} />
    <${ActiveBadges} />
    <div class="body">
      <nav aria-label="Pages">
        ${pages.map(
          ({ id, name }) => html`
            <a key=${id} href=${linkTo([id])} aria-current=${id === page ? "page" : undefined}>
              ${name}
            </a>
          `,
        )}
      </nav>
      <main id="page" tabindex="-1" aria-label=${current?.name ?? "Unknown page"}>
        ${
          current === undefined
            ? html`<div class="pane">
                <p>The console has no page <code>${page}</code>.</p>
              </div>`
            : html`<${current.Page} key=${page} />`
        }
      </main>
    </div>
    <${Notice} />
  `;
}
