import { html } from "htm/preact";
import { DataTable } from "../parts/data-table.js";
import { linkTo, route } from "../shell/route.js";
import { resources } from "../state/mock-store.js";
import { ResourceView } from "./resource-view.js";

/** The resources of the document, or the things of one of them. */
export function ThingsPage() {
  const [key] = route.value.rest;
  const resource = resources.value.find((each) => each.key === key);
  if (resource !== undefined)
    return html`<${ResourceView} key=${resource.key} resource=${resource} />`;
  return html`
    <div class="pane">
      <h2>Resources</h2>
      ${key !== undefined && html`<p>There is no resource <code>${key}</code>.</p>`}
      <${DataTable} title="Resources" columns=${["Resource", "Kind", "Identifier", "Things"]}>
        ${resources.value.map(
          (each) => html`
            <tr key=${each.key}>
              <th scope="row"><a href=${linkTo(["data", each.key])}>${each.key}</a></th>
              <td>${each.kind}</td>
              <td>${each.identifier.join(".") || "none"}</td>
              <td class="number">${each.count}</td>
            </tr>
          `,
        )}
      <//>
      <p class="hint">A collection gets its first things when it is first read.</p>
    </div>
  `;
}
