import { html } from "htm/preact";
import { CopyButton } from "../parts/copy-button.js";
import { layOut } from "../parts/json-view.js";
import { linkTo, route } from "../shell/route.js";
import { exchanges, service } from "../state/store.js";
import { findFirst } from "./find-first.js";
import { Marks } from "./marks.js";
import { SendAgain } from "./send-again.js";
import { describeOutcome, describeVerdict, statusClass } from "./verdict.js";
import { writeClientCode, writeFixture } from "./write-code.js";
import { curlOfExchange } from "./write-curl.js";
/** @import { Exchange, Message } from "../../src/generated/schemas.ts" */

/** One request in full. @param {{ number: string, exchange: Exchange | undefined }} props */
export function RequestDetails({ number, exchange }) {
  return html`
    <section class="details" aria-label=${`Request ${number}`}>
      <a class="close" href=${linkTo(["requests"], route.value.query)}>Close</a>
      ${
        exchange === undefined
          ? html`<p>The log no longer has request ${number}.</p>`
          : html`<${Details} exchange=${exchange} />`
      }
    </section>
  `;
}

/** @param {{ exchange: Exchange }} props */
function Details({ exchange }) {
  const { number, method, target, response, request, at, identity } = exchange;
  const first = findFirst(exchanges.value, exchange, service.value?.keyHeader);
  return html`
    <h2>
      <span class=${`status ${statusClass(response.status)}`}>${response.status}</span>${" "}
      ${method} ${target}
    </h2>
    <dl>
      <dt>Outcome</dt>
      <dd>${describeOutcome(exchange)}</dd>
      <dt>Identity</dt>
      <dd>${identity ?? "none"}</dd>
      ${
        exchange.touchedBy.length > 0 &&
        html`<dt>Touched by</dt>
          <dd><${Marks} exchange=${exchange} /></dd>`
      }
      <dt>Number, time</dt>
      <dd>${number}, <time datetime=${at}>${at.slice(0, 19).replace("T", " ")}</time></dd>
    </dl>
    <${VerdictView} exchange=${exchange} />
    <${SendAgain} exchange=${exchange} />
    <${CopyButtons} exchange=${exchange} />
    <div class="messages">
      <${MessageView} title="Request" message=${request} />
      <${MessageView} title="Response" message=${response} />
      ${
        first !== undefined &&
        html`
          <${MessageView}
            title=${`Response that it repeats (request ${first.number})`}
            message=${first.response}
          />
          <p>
            <a href=${linkTo(["requests", String(first.number)])}>Open request ${first.number}</a>
          </p>
        `
      }
    </div>
  `;
}

/** @param {{ exchange: Exchange }} props */
function VerdictView({ exchange: { verdict } }) {
  const { sign, text } = describeVerdict(verdict);
  return html`
    <div class=${`said ${verdict.kind}`}>
      <p>
        <strong><span aria-hidden="true">${sign}</span> ${text}</strong>
        ${verdict.reason === undefined ? "" : `: ${verdict.reason}`}
        ${verdict.isDocumented || verdict.kind === "unjudged" ? "" : "; the contract does not have this status here"}
      </p>
      ${
        verdict.violations.length > 0 &&
        html`<ul>
          ${verdict.violations.map((violation) => html`<li key=${violation}>${violation}</li>`)}
        </ul>`
      }
    </div>
  `;
}

/** @param {{ exchange: Exchange }} props */
function CopyButtons({ exchange }) {
  const described = service.value;
  if (described === undefined) return undefined;
  const of = `request ${exchange.number}`;
  const code = writeClientCode(described, exchange);
  const fixture = writeFixture(described, exchange);
  return html`
    <div class="buttons" role="group" aria-label="Copy">
      <${CopyButton} text=${curlOfExchange(described, exchange)} what="curl" of=${of} />
      ${code !== undefined && html`<${CopyButton} text=${code} what="client code" of=${of} />`}
      ${fixture !== undefined && html`<${CopyButton} text=${fixture} what="plumbline fixture" of=${of} />`}
    </div>
  `;
}

/** @param {{ title: string, message: Message }} props */
function MessageView({ title, message }) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}\n`);
  const body = message.body === null ? "" : layOut(message.body);
  return html`
    <div>
      <h3>${title}</h3>
      <pre tabindex="0" role="region" aria-label=${title}>
${`${headers.join("")}\n${body}`.trim()}</pre>
    </div>
  `;
}
