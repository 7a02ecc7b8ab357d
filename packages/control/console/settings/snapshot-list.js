import { html } from "htm/preact";
import { Instant } from "../parts/instant.js";
import { act, exchanges, snapshots } from "../state/store.js";
/** @import { Dump, Snapshot } from "../../src/generated/schemas.ts" */

/** Takes, restores, downloads and uploads snapshots. */
export function SnapshotList() {
  return html`
    <div class="toolbar">
      <button onClick=${() => act("A snapshot was stored.", (control) => control.snapshot())}>
        Take a snapshot
      </button>
      <label for="upload">Restore from a file</label>
      <input id="upload" type="file" accept="application/json" onChange=${upload} />
    </div>
    <ul class="plain">
      ${snapshots.value.map((snapshot) => html`<${SnapshotItem} key=${snapshot.id} snapshot=${snapshot} />`)}
    </ul>
  `;
}

/** @param {{ snapshot: Snapshot }} props */
function SnapshotItem({ snapshot: { id, at, seed } }) {
  return html`
    <li class="toolbar">
      <span>${id}, seed ${seed}, <${Instant} at=${at} /></span>
      <button
        class="quiet"
        aria-label=${`Restore ${id}`}
        onClick=${() =>
          act(`${id} is restored.`, async (control) => {
            await control.restore({ id });
            exchanges.value = [];
          })}
      >
        Restore
      </button>
      <button class="quiet" aria-label=${`Download ${id}`} onClick=${() => download(id)}>
        Download
      </button>
    </li>
  `;
}

/** @param {string} id */
function download(id) {
  return act(`${id} is downloaded.`, async (control) => {
    const text = JSON.stringify(await control.dump({ id }));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

/** @param {Event} event */
function upload(event) {
  const [file] = /** @type {HTMLInputElement} */ (event.currentTarget).files ?? [];
  if (file === undefined) return;
  void act(`${file.name} is restored.`, async (control) => {
    const dump = /** @type {Dump} */ (JSON.parse(await file.text()));
    await control.restore({ dump });
    exchanges.value = [];
  });
}
