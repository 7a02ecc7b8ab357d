import { html } from "htm/preact";
import { Instant } from "@plumbline/control/console/parts/instant.js";
import { JsonView } from "@plumbline/control/console/parts/json-view.js";
import { ownerOf } from "./owner-of.js";
import { act, useControl } from "../state/store.js";
/** @import { Workspace } from "../../src/control/control.ts" */

/** The published document and the draft, side by side. @param {{ workspace: Workspace }} props */
export function SiteView({ workspace: { id, name } }) {
  const site = useControl((control) => control.siteOf({ workspace: id }), id);
  const owner = ownerOf(id);
  if (site === undefined) return html`<p>Reading…</p>`;
  if (site === null) return html`<p>${name} has no site.</p>`;
  return html`
    <p>
      Published <${Instant} at=${site.publishedAt} none="never" />, changed ${" "}<${Instant}
        at=${site.updatedAt}
      />. ${describeDraft(site)}
    </p>
    <button
      disabled=${site.draft === null || owner === undefined}
      onClick=${() =>
        act(`The draft of ${name} is published.`, (control) =>
          control.sendRequest({ identity: owner?.id ?? "", operation: "publish_site" }),
        )}
    >
      Publish the draft
    </button>
    <div class="messages">
      <div>
        <h3>Published</h3>
        <${JsonView} title="Published document" value=${site.published} />
      </div>
      <div>
        <h3>Draft</h3>
        <${JsonView} title="Draft" value=${site.draft} />
      </div>
    </div>
    <h3>Settings</h3>
    <${JsonView} title="Settings" value=${site.settings} />
  `;
}

/** @param {{ draft: unknown, published: unknown }} site */
function describeDraft({ draft, published }) {
  if (draft === null) return "No draft is saved.";
  return JSON.stringify(draft) === JSON.stringify(published)
    ? "The draft is published."
    : "The draft differs.";
}
