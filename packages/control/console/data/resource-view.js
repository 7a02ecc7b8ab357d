import { html } from "htm/preact";
import { DataTable } from "../parts/data-table.js";
import { linkTo, route } from "../shell/route.js";
import { callers } from "../state/mock-store.js";
import { useControl } from "../state/use-control.js";
import { ThingForm } from "./thing-form.js";
/** @import { Resource, Thing } from "../../src/generated/schemas.ts" */

const mostColumns = 6;

/** The things of one resource, and one of them to change. @param {{ resource: Resource }} props */
export function ResourceView({ resource }) {
  const answer = useControl((control) => control.things({ resource: resource.key }), resource.key);
  const { thing: opened } = route.value.query;
  if (answer === undefined) return html`<p>Reading…</p>`;
  const { total, things } = answer;
  const columns = columnsOf(things);
  const chosen = things.find((thing) => nameOf(thing) === opened);
  return html`
    <div class="pane">
      <p><a href=${linkTo(["data"])}>Resources</a></p>
      <h2>${resource.key}</h2>
      <${DataTable} title=${`Things of ${resource.key}`} columns=${["Thing", "Around", ...columns]}>
        ${things.map(
          (thing) => html`
            <tr key=${nameOf(thing)} aria-current=${thing === chosen ? "true" : undefined}>
              <th scope="row">
                <a href=${linkTo(["data", resource.key], { thing: nameOf(thing) })}>
                  ${thing.id === "" ? resource.thing : thing.id}
                </a>
              </th>
              <td>${[worldOf(thing), ...thing.scope].filter((part) => part !== "").join(" / ")}</td>
              ${columns.map((name) => html`<td key=${name}>${cellOf(thing.value, name)}</td>`)}
            </tr>
          `,
        )}
      <//>
      <p class="count" role="status">${things.length} of ${total} things</p>
      <${ThingForm} key=${opened ?? ""} resource=${resource} thing=${chosen} />
    </div>
  `;
}

/** A text that only one thing has. @param {Thing} thing */
function nameOf({ world, scope, id }) {
  return [world, ...scope, id].join("/");
}

/** @param {Thing} thing */
function worldOf({ world }) {
  return callers.value.find((caller) => caller.world === world && world !== "")?.name ?? world;
}

/** The first members that the things have. @param {readonly Thing[]} things */
function columnsOf(things) {
  const names = new Set(things.flatMap(({ value }) => Object.keys(Object(value))));
  return [...names].slice(0, mostColumns);
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function cellOf(value, name) {
  const member = Object(value)[name];
  const text = typeof member === "string" ? member : (JSON.stringify(member) ?? "");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
