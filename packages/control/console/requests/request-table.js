import { html } from "htm/preact";
import { EmptyState } from "../parts/empty-state.js";
import { linkTo, route } from "../shell/route.js";
import { exchanges, service, state } from "../state/store.js";
import { shown } from "./filter.js";
import { Marks } from "./marks.js";
import { describeOutcome, describeVerdict, statusClass } from "./verdict.js";
/** @import { Exchange, OpenCall } from "../../src/generated/schemas.ts" */

/** The columns. Those that are aside are hidden while a request is open. */
const columns = [
  { name: "Request" },
  { name: "Status" },
  { name: "Contract" },
  { name: "Marks" },
  { name: "Operation", isAside: true },
  { name: "Outcome", isAside: true },
  { name: "Identity", isAside: true },
  { name: "Took", isAside: true },
  { name: "At" },
];

/** @param {{ opened: string | undefined }} props The number of the request that is shown in full. */
export function RequestTable({ opened }) {
  return html`
    <div class="scrolling" tabindex="0" role="region" aria-label="Requests, newest first">
      <table class="requests">
        <thead>
          <tr>
            ${columns.map(
              ({ name, isAside }) =>
                html`<th key=${name} scope="col" class=${isAside ? "aside" : ""}>${name}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${state.value?.calls.map((call, index) => html`<${CallRow} key=${`call-${index}`} ...${call} />`)}
          ${shown.value.map(
            (exchange) =>
              html`<${RequestRow}
                key=${exchange.number}
                exchange=${exchange}
                isOpen=${String(exchange.number) === opened}
              />`,
          )}
        </tbody>
      </table>
      ${shown.value.length + (state.value?.calls.length ?? 0) === 0 && html`<${Nothing} />`}
    </div>
  `;
}

function Nothing() {
  if (exchanges.value.length === 0)
    return html`<${EmptyState} text="No request has arrived yet.">
      <p>
        Send one to <code>${service.value?.baseUrl}</code>: try an operation in ${" "}<a
          href=${service.value?.referenceUrl}
          >the reference</a
        >, or copy a curl command of ${" "}<a href=${linkTo(["people"])}>a caller</a>.
      </p>
    <//>`;
  return html`<${EmptyState} text="No request matches the filters.">
    <a class="button" href=${linkTo(["requests"])}>Show all requests</a>
  <//>`;
}

/** A call without an answer yet. @param {OpenCall} props */
function CallRow({ method, path, milliseconds }) {
  return html`
    <tr class="waiting">
      <th scope="row"><span class="method">${method}</span> ${path}</th>
      <td colspan=${columns.length - 1}>
        no response yet, after ${Math.round(milliseconds / 1000)} s
      </td>
    </tr>
  `;
}

/** @param {{ exchange: Exchange, isOpen: boolean }} props */
function RequestRow({ exchange, isOpen }) {
  const { number, at, method, target, response, verdict, operation, identity } = exchange;
  const { sign, text } = describeVerdict(verdict);
  const link = linkTo(["requests", String(number)], route.value.query);
  return html`
    <tr
      class=${verdict.kind}
      aria-current=${isOpen ? "true" : undefined}
      onClick=${() => (location.hash = link)}
    >
      <th scope="row">
        <a href=${link}><span class="method">${method}</span> ${target}</a>
      </th>
      <td><span class=${`status ${statusClass(response.status)}`}>${response.status}</span></td>
      <td class="verdict"><span aria-hidden="true">${sign}</span> ${text}</td>
      <td><${Marks} exchange=${exchange} /></td>
      <td class="aside">${operation ?? "none"}</td>
      <td class="aside outcome"><span>${describeOutcome(exchange)}</span></td>
      <td class="aside">${identity ?? "none"}</td>
      <td class="number aside">${exchange.milliseconds} ms</td>
      <td><time datetime=${at}>${at.slice(11, 19)}</time></td>
    </tr>
  `;
}
