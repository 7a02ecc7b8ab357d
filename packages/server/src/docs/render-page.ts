import type { Contract } from "@plumbline/contract";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** The paths of what the page loads. */
export interface PagePaths {
  readonly documentPath: string;
  readonly scriptPath: string;
}

/** Scalar's reference sends requests to this server alone and does not offer its makers' services. @see https://scalar.com/products/api-references/configuration */
const ownServerOnly = {
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
};

/** Some of its colours are too pale. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const customCss = `
.light-mode {
  --scalar-color-2: #4a4a4a;
  --scalar-color-3: #616161;
  --scalar-color-blue: #0b5cad;
  --scalar-color-green: #0a6b3d;
  --scalar-color-orange: #8a4b00;
  --scalar-color-purple: #6d28d9;
  --scalar-color-red: #b3261e;
  --scalar-color-yellow: #755a00;
}
.dark-mode {
  --scalar-color-2: #cfcfcf;
  --scalar-color-3: #b0b0b0;
}`;

/** Renders the page that starts Scalar's reference of the document. */
export function renderPage(
  { title, version }: Contract,
  { documentPath, scriptPath }: PagePaths,
): HtmlEscapedString | Promise<HtmlEscapedString> {
  const configuration = JSON.stringify({ ...ownServerOnly, url: documentPath, customCss });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} ${version}</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <noscript
          >The reference needs scripts. This is
          <a href="${documentPath}">the document</a>.</noscript
        >
        <script id="api-reference" data-configuration="${configuration}"></script>
        <script src="${scriptPath}"></script>
      </body>
    </html>`;
}
