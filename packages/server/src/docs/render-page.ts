import { asObject, type Contract, isArray, type Operation } from "@plumbline/contract";
import { html } from "hono/html";
import { docsStyle } from "./docs-style.ts";
import type { Markup } from "./markup.ts";
import { anchorOf, renderOperation } from "./render-operation.ts";
import { renderText } from "./render-text.ts";

export interface PageOptions {
  /** Origin of the server that shows the page. */
  readonly origin: string;
  readonly documentPath: string;
}

/** Renders the reference: the address of this server, what the document says about all operations, and each operation by tag. */
export async function renderPage(contract: Contract, options: PageOptions): Promise<Markup> {
  const { title, version, document } = contract;
  const groups = [...Map.groupBy(contract.operations, ({ tags }) => tags[0] ?? "operations")];
  const info = asObject(document["info"]);
  const sections = await Promise.all(
    groups.map(([tag, operations]) => renderGroup(contract, { ...options, tag, operations })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} ${version}</title>
        <link rel="icon" href="data:," />
        ${docsStyle}
      </head>
      <body>
        <nav aria-label="Operations" tabindex="0">
          <a class="skip" href="#content">Skip to content</a>
          <a href="#content"><strong>${title}</strong></a>
          ${groups.map(([tag, operations]) => renderLinks(tag, operations))}
        </nav>
        <main id="content" tabindex="-1">
          <h1>${title} <span class="type">${version}</span></h1>
          ${renderServers(contract, options)}
          <div class="intro">${await renderText(textOf(info["description"]))}</div>
          ${sections}
        </main>
      </body>
    </html>`;
}

/** This server comes first: it is the one that a reader can call. */
function renderServers({ servers }: Contract, { origin, documentPath }: PageOptions): Markup {
  const own = `${origin}${servers[0]?.basePath ?? ""}`;
  const others = servers.filter(({ url }) => url !== own);
  return html`<ul class="servers">
    <li><code>${own}</code> this server</li>
    ${others.map(({ url, description }) => html`<li class="type">${url}${description === undefined ? "" : ` – ${description}`}</li>`)}
    <li><a href="${documentPath}">OpenAPI document</a></li>
  </ul>`;
}

function renderLinks(tag: string, operations: readonly Operation[]): Markup {
  return html`<p>${tag}</p>
    <ul>
      ${operations.map((operation) => html`<li><a href="#${anchorOf(operation)}">${operation.summary ?? operation.id}</a></li>`)}
    </ul>`;
}

interface Group extends PageOptions {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

async function renderGroup(
  contract: Contract,
  { tag, operations, origin }: Group,
): Promise<Markup> {
  const tags = contract.document["tags"];
  const described = isArray(tags) ? tags.map(asObject).find(({ name }) => name === tag) : undefined;
  const shown = await Promise.all(
    operations.map((operation) => {
      const baseUrl = `${origin}${operation.servers[0]?.basePath ?? ""}`;
      return renderOperation({ contract, operation, baseUrl });
    }),
  );
  return html`<section>
    <h2>${tag}</h2>
    ${await renderText(textOf(described?.["description"]))} ${shown}
  </section>`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
