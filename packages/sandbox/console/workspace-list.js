import { computed, signal } from "@preact/signals";
import { html } from "htm/preact";
import { WorkspaceView } from "./workspace-view.js";
import { SearchField } from "./search-field.js";
import { act, workspaces } from "./store.js";

const wanted = signal("");
const mostShown = 50;

const found = computed(() => {
  const text = wanted.value.toLowerCase();
  return workspaces.value.filter(({ id, slug, name, trade }) =>
    [id, slug, name, trade].join(" ").toLowerCase().includes(text),
  );
});

/** The workspaces with their identities. */
export function WorkspaceList() {
  const shown = found.value.slice(0, mostShown);
  return html`
    <section id="workspaces" aria-labelledby="workspaces-title" tabindex="-1">
      <h2 id="workspaces-title">Workspaces</h2>
      <div class="toolbar">
        <${SearchField} id="workspace-filter" label="Search" hint="name, trade" text=${wanted} />
        <button
          onClick=${() => act("A workspace was created.", (control) => control.createWorkspace())}
        >
          New workspace
        </button>
      </div>
      <p class="count">${shown.length} of ${workspaces.value.length} shown</p>
      <ul class="plain">
        ${shown.map(
          (workspace) => html`<${WorkspaceView} key=${workspace.id} workspace=${workspace} />`,
        )}
      </ul>
    </section>
  `;
}
