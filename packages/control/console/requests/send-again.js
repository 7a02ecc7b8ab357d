import { html } from "htm/preact";
import { readForm } from "../parts/read-form.js";
import { setup } from "../state/setup.js";
import { ask, say, service } from "../state/store.js";
/** @import { Exchange } from "../../src/generated/schemas.ts" */

/** What a browser sets itself, or does not let a page set. */
const leftOut = new Set(["prefer", "connection", "content-length", "host"]);

/** Sends a logged request again: as it was, with another documented response, or disturbed. @param {{ exchange: Exchange }} props */
export function SendAgain({ exchange }) {
  const operation = service.value?.operations.find(({ id }) => id === exchange.operation);
  if (operation === undefined) return undefined;
  const disturbances = setup().disturbances?.() ?? [];
  return html`
    <form
      class="toolbar"
      aria-label="Send again"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const wanted = readForm(event)("response");
        void ask(async (control) => {
          const disturbance = disturbances.find(({ name }) => name === wanted);
          await disturbance?.plan(control, exchange);
          try {
            await send(exchange, operation.statuses.includes(wanted) ? wanted : "");
          } finally {
            await disturbance?.end?.(control, exchange);
          }
        });
      }}
    >
      <button>Send again</button>
      <label for="again-response">with the response</label>
      <select id="again-response" name="response">
        <option value="">of the call</option>
        ${[...operation.statuses, ...disturbances.map(({ name }) => name)].map(
          (choice) => html`<option key=${choice}>${choice}</option>`,
        )}
      </select>
    </form>
  `;
}

/**
 * The log masks credentials, so the request has one that the console knows.
 *
 * @param {Exchange} exchange
 * @param {string} status A documented status, or empty.
 * @see https://www.rfc-editor.org/rfc/rfc7240
 */
async function send(exchange, status) {
  const { method, target, request } = exchange;
  const { baseUrl } = service.value ?? { baseUrl: location.origin };
  const secret = setup().secretOf?.(exchange);
  const headers = new Headers(
    Object.entries(request.headers)
      .filter(([name]) => !leftOut.has(name) && !name.startsWith("sec-"))
      .filter(([, value]) => secret !== undefined || !isMasked(value))
      .map(([name, value]) => [name, isMasked(value) ? unmask(value, secret ?? "") : value]),
  );
  if (status !== "") headers.set("Prefer", `code=${status}`);
  const response = await fetch(new URL(target, baseUrl), {
    method,
    headers,
    body: method === "GET" || method === "HEAD" ? null : request.body,
  });
  say(`${method} ${target} was sent again: status ${response.status}.`);
}

/** @param {string} value */
function isMasked(value) {
  return value.endsWith("…");
}

/** Puts a secret in place of the masked one, with the scheme of the logged value. @param {string} value @param {string} secret */
function unmask(value, secret) {
  const scheme = value.slice(0, -1);
  return `${scheme}${/^basic /i.test(scheme) ? btoa(`${secret}:${secret}`) : secret}`;
}
