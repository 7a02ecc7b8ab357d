import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { Notice } from "../parts/notice.js";
import { setup } from "../state/setup.js";
import { ActiveBadges } from "./active-badges.js";
import { Header } from "./header.js";
import { linkTo, route } from "./route.js";
import { listenForShortcuts } from "./shortcuts.js";

/** The console of a signed-in person: the header, the navigation and one page. */
export function Shell() {
  const { pages, name: server } = setup();
  const { page } = route.value;
  const current = pages.find(({ id }) => id === page);
  useEffect(() => {
    document.title = `${current === undefined ? "" : `${current.name} – `}${server} console`;
  }, [page]);
  useEffect(listenForShortcuts, []);
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
