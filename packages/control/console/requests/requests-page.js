import { html } from "htm/preact";
import { route } from "../shell/route.js";
import { exchanges } from "../state/store.js";
import { RequestDetails } from "./request-details.js";
import { RequestFilters } from "./request-filters.js";
import { RequestTable } from "./request-table.js";

/** The log of requests as a table, and one of them in full. */
export function RequestsPage() {
  const [number] = route.value.rest;
  const opened = exchanges.value.find((exchange) => String(exchange.number) === number);
  return html`
    <div class=${number === undefined ? "split" : "split opened"}>
      <div class="list">
        <${RequestFilters} />
        <${RequestTable} opened=${number} />
      </div>
      ${
        number !== undefined &&
        html`<${RequestDetails} key=${number} number=${number} exchange=${opened} />`
      }
    </div>
  `;
}
