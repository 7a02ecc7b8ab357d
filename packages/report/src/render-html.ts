import { createHash } from "node:crypto";
import type { RunReport } from "./run/run-report.ts";
import { defectsPart } from "./html/defects-part.ts";
import { findingsPart } from "./html/findings-part.ts";
import { gapsPart } from "./html/gaps-part.ts";
import { knownPart } from "./html/known-part.ts";
import { ledgerPart } from "./html/ledger-part.ts";
import { html, type Markup, markupText, nothing, trustedMarkup } from "./html/markup.ts";
import { matrixPart } from "./html/matrix-part.ts";
import { operationsPart } from "./html/operations-part.ts";
import { pageHead } from "./html/page-head.ts";
import { pageScript } from "./html/page-script.ts";
import { pageStyle } from "./html/page-style.ts";
import { provenPart } from "./html/proven-part.ts";
import { settingsPart } from "./html/settings-part.ts";
import { skipsPart } from "./html/skips-part.ts";
import { statusesPart } from "./html/statuses-part.ts";
import type { RenderOptions } from "./view/render-options.ts";
import { countRun } from "./view/count-run.ts";
import { verdictWords } from "./view/verdict-words.ts";

/** The page loads nothing and runs only its own style and script. */
const securityPolicy = [
  "default-src 'none'",
  `style-src '${sourceHash(pageStyle)}'`,
  `script-src '${sourceHash(pageScript)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Renders the run as one HTML page. The page sends no requests and escapes every text of the run. It is readable without
 * scripts, on a phone, in dark mode and on paper.
 *
 * @see https://www.w3.org/TR/CSP3/
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderHtml, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("report.html", renderHtml(report, { reportFile: "report.json" }));
 * }
 * ```
 */
export function renderHtml(report: RunReport, options: RenderOptions = {}): string {
  const { contract } = report;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${securityPolicy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${verdictWords(report).title}: ${contract.title} ${contract.version}</title>
        <link rel="icon" href="data:," />
        ${trustedMarkup(`<style>${pageStyle}</style>`)}
      </head>
      <body>
        <a class="skip-link" href="#findings">Skip to findings</a>
        ${pageHead(report)} ${sections(report)}
        <main>
          <div class="wrap">
            ${findingsPart(report, options)} ${matrixPart(report)} ${provenPart(report)}
            ${gapsPart(report, options)} ${knownPart(report)} ${ledgerPart(report)}
            ${defectsPart(report)} ${skipsPart(report)} ${operationsPart(report)}
            ${statusesPart(report)} ${settingsPart(report)}
          </div>
        </main>
        <footer>
          <div class="wrap">${report.tool.name} ${report.tool.version}, ${report.startedAt}</div>
        </footer>
        ${trustedMarkup(`<script type="module">${pageScript}</script>`)}
      </body>
    </html> `;
  return markupText(page);
}

function sections(report: RunReport): Markup {
  const { gap, ...others } = countRun(report).findings;
  const count = others.must + others.advice + others.known;
  const gaps = gap > 0 ? html`<a href="#gaps">Gaps<span class="count">${gap}</span></a>` : nothing;
  const ledger = report.ledger ? html`<a href="#ledger">Statements</a>` : nothing;
  return html`<nav class="sections" aria-label="Sections">
    <div class="wrap">
      <a href="#findings">Findings<span class="count">${count}</span></a
      ><a href="#matrix">Matrix</a>${gaps}${ledger}<a href="#skipped">Skipped</a
      ><a href="#operations">Operations</a><a href="#statuses">Statuses</a><a href="#run">Run</a>
      <span class="tools"
        ><button type="button" data-all="open">Open all</button
        ><button type="button" data-all="close">Close all</button></span
      >
    </div>
  </nav>`;
}

function sourceHash(source: string): string {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}
