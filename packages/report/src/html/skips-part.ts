import type { CheckResult, RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-number.ts";
import { groupSkips, type SkipGroup, skipReasons } from "../view/group-skips.ts";
import { html, type Markup } from "./markup.ts";

/** The skipped checks by reason, with the remedy and the operations. */
export function skipsPart(report: RunReport): Markup {
  const groups = groupSkips(report);
  const content =
    groups.length === 0
      ? html`<p class="none-yet">No checks were skipped.</p>`
      : groups.map(skipView);
  return html`<section class="part" id="skipped">
    <h2>Skipped<span class="count">${groups.flatMap((group) => group.results).length}</span></h2>
    ${content}
  </section>`;
}

function skipView({ reason, detail, results, operations }: SkipGroup): Markup {
  const items = operations.map((operation) => {
    const own = results.filter((result) => result.operation === operation);
    return html`<li>
      <code>${operation}</code> <span class="quiet">${own.map(checkName).join(", ")}</span>
    </li>`;
  });
  const what = `${formatCount(results.length, "check")} on ${formatCount(operations.length, "operation")}`;
  return html`<div class="reason">
    <h3><code>${reason}</code> <span class="count">${skipReasons[reason]}</span></h3>
    <p>${detail}</p>
    <details>
      <summary>${what}</summary>
      <ul class="plain">
        ${items}
      </ul>
    </details>
  </div>`;
}

function checkName({ check, status }: CheckResult): string {
  return status === "skipped" ? check : `${check} (in part)`;
}
