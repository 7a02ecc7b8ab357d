import {
  type Contract,
  type Example,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
  wireMethod,
} from "@plumbline/contract";
import { html } from "hono/html";
import type { Markup } from "./markup.ts";
import { describeSchema, renderSchema } from "./render-schema.ts";
import { renderText } from "./render-text.ts";
import type { ShownOperation } from "./shown-operation.ts";
import { writeSample } from "./write-sample.ts";

/** The fragment of an operation on the page. */
export function anchorOf({ id }: Operation): string {
  return `operation-${id.replaceAll(/[^\w-]+/g, "-")}`;
}

/** Renders an operation: what it does, how to call it at this server, its parameters, its body and its responses. */
export async function renderOperation(shown: ShownOperation): Promise<Markup> {
  const { operation, contract } = shown;
  const { id, method, path, summary, description, body } = operation;
  return html`<article id="${anchorOf(operation)}" aria-labelledby="${anchorOf(operation)}-title">
    <h3 id="${anchorOf(operation)}-title">${summary ?? id}</h3>
    <p class="line">
      <code><b class="method">${wireMethod(method)}</b> ${path}</code>
      <span class="type">${id}</span>
    </p>
    <div class="columns">
      <div>
        ${await renderText(description)}
        <p class="type">${describeAccess(operation)}</p>
        ${await renderParameters(contract, operation.parameters)}
        ${body === undefined ? "" : await renderContent(contract, "Body", body.content)}
      </div>
      <div>
        ${renderCode("Request", writeSample(shown))}
        ${await renderResponses(contract, operation.responses)}
      </div>
    </div>
  </article>`;
}

function describeAccess({ security }: Operation): string {
  const alternatives = security.map(({ requirements }) =>
    requirements.map(({ scheme, scopes }) => [scheme, ...scopes].join(" ")).join(" and "),
  );
  if (alternatives.length === 0) return "Requires no credential.";
  return `Requires ${alternatives.map((text) => text || "nothing").join(", or ")}.`;
}

async function renderParameters(
  contract: Contract,
  parameters: readonly Parameter[],
): Promise<Markup | string> {
  if (parameters.length === 0) return "";
  const rows = await Promise.all(
    parameters.map(
      async ({ name, in: place, required, schema }) =>
        html`<div>
          <dt>
            <code>${name}</code>
            <span class="type"
              >${[place, describeSchema(contract.document, schema.schema)].join(", ")}</span
            >${required ? html` <span class="required">required</span>` : ""}
          </dt>
          <dd>${await renderSchema(contract.document, schema.schema)}</dd>
        </div>`,
    ),
  );
  return html`<h4>Parameters</h4>
    <dl class="members">${rows}</dl>`;
}

async function renderContent(
  contract: Contract,
  title: string,
  content: readonly MediaType[],
): Promise<Markup> {
  const parts = await Promise.all(
    content.map(
      async ({ mediaType, schema }) =>
        html`<h4>${title} <span class="type">${mediaType}</span></h4>
          ${schema === undefined ? "" : await renderSchema(contract.document, schema.schema)}`,
    ),
  );
  return html`${parts}`;
}

async function renderResponses(
  contract: Contract,
  responses: readonly Response[],
): Promise<Markup> {
  const shown = await Promise.all(responses.map((response) => renderResponse(contract, response)));
  return html`<h4>Responses</h4>
    ${shown}`;
}

/** Successes are open, because they are what a reader looks for first. */
async function renderResponse(
  contract: Contract,
  { status, description, headers, content }: Response,
): Promise<Markup> {
  const names = headers.map(
    ({ name, required }) => html`<li><code>${name}</code>${required ? "" : " (optional)"}</li>`,
  );
  return html`<details${status.startsWith("2") ? html` open` : ""}>
    <summary><b class="status">${status}</b> ${firstSentence(description)}</summary>
    ${
      names.length === 0
        ? ""
        : html`<p class="type">Headers</p>
            <ul>
              ${names}
            </ul>`
    }
    ${content.flatMap(({ examples }) => examples.map(renderExample))}
    ${await renderContent(
      contract,
      "Body",
      content.filter(({ schema }) => schema !== undefined),
    )}
  </details>`;
}

function renderExample({ name, summary, value }: Example): Markup | Promise<Markup> {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return renderCode(summary ?? name, text);
}

/** A long line scrolls inside its frame, which the keyboard has to reach. */
function renderCode(title: string, text: string): Markup | Promise<Markup> {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="group" aria-label="${title}"><code>${text}</code></pre>
  </figure>`;
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0] ?? text;
}
