import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { CopyButton } from "./copy-button.js";
import { service } from "./store.js";
import { curlOfExchange } from "./write-curl.js";
/** @import { Exchange, Message, Verdict } from "../src/control/control.ts" */

/** @type {Record<Verdict["kind"], { sign: string, text: string }>} */
const verdicts = {
  conforms: { sign: "✓", text: "conforms" },
  breaks: { sign: "✗", text: "violates the contract" },
  unjudged: { sign: "–", text: "not judged" },
};

/** One line of the log, which opens. @param {{ exchange: Exchange }} props */
export function ExchangeRow({ exchange }) {
  const [isOpen, setOpen] = useState(false);
  const { number, at, method, target, response, verdict, operation, identity, outcome } = exchange;
  const { sign, text } = verdicts[verdict.kind];
  const parts = [operation ?? "no operation", outcome, identity, `${exchange.milliseconds} ms`, ""];
  const told = parts.filter((part) => part !== null).join(" · ");
  return html`
    <li class=${verdict.kind}>
      <details
        open=${isOpen}
        onToggle=${(/** @type {Event} */ event) =>
          setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}
      >
        <summary>
          <span class="verdict" title=${text}>
            <span aria-hidden="true">${sign}</span><span class="unseen">${text}, </span>
          </span>
          <span class="status">${response.status}</span>
          <span class="method">${method}</span>
          <span class="target">${target}</span>
          <span class="more"> ${told} <time datetime=${at}>${at.slice(11, 19)}</time> </span>
        </summary>
        ${isOpen && html`<${ExchangeDetails} key=${number} exchange=${exchange} />`}
      </details>
    </li>
  `;
}

/** @param {{ exchange: Exchange }} props */
function ExchangeDetails({ exchange }) {
  const { verdict, reason, request, response, number } = exchange;
  return html`
    <div class="exchange">
      <p class="said">
        ${verdicts[verdict.kind].text}${verdict.reason === undefined ? "" : `: ${verdict.reason}`}
        ${verdict.isDocumented ? "" : "; the contract does not have this status here"}
      </p>
      ${
        verdict.violations.length > 0 &&
        html`<ul class="violations">
          ${verdict.violations.map((violation) => html`<li key=${violation}>${violation}</li>`)}
        </ul>`
      }
      ${reason !== null && html`<p>Reason: ${reason}</p>`}
      <div class="messages">
        <${MessageView} title="Request" message=${request} />
        <${MessageView} title="Answer" message=${response} />
      </div>
      ${
        service.value !== undefined &&
        html`<${CopyButton}
          text=${curlOfExchange(service.value, exchange)}
          what="curl"
          of=${`request ${number}`}
        />`
      }
    </div>
  `;
}

/** @param {{ title: string, message: Message }} props */
function MessageView({ title, message }) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}\n`);
  const text = `${headers.join("")}\n${layOut(message.body)}`.trim();
  return html`
    <div>
      <h3>${title}</h3>
      <pre tabindex="0" role="region" aria-label=${title}>${text}</pre>
    </div>
  `;
}

/** @param {string | null} body */
function layOut(body) {
  if (body === null) return "";
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
