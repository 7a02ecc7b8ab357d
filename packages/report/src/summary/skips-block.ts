import { capitalize } from "../text/capitalize.ts";
import { formatCount } from "../text/format-number.ts";
import { groupSkips, type SkipGroup, skipReasons } from "../view/group-skips.ts";
import { wrapText } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { heading, type SummaryPage } from "./summary-page.ts";

/** The skipped checks by reason, with the remedy. */
export function skipsBlock(page: SummaryPage): readonly string[] {
  const groups = groupSkips(page.report);
  if (groups.length === 0) return [];
  return [heading(page, "skipped"), ...groups.flatMap((group) => skipLines(page, group))];
}

function skipLines(page: SummaryPage, group: SkipGroup): readonly string[] {
  const checks = formatCount(group.results.length, "check");
  const operations = formatCount(group.operations.length, "operation");
  const head = `  ${page.paint("bold", group.reason)}  ${checks} on ${operations}`;
  const why = `${skipReasons[group.reason]}. ${group.detail}`;
  return [
    head,
    ...indented(page, capitalize(why)),
    ...indented(page, group.operations.join(", ")).map((line) => page.paint("dim", line)),
  ];
}

function indented(page: SummaryPage, text: string): readonly string[] {
  return wrapText(visibleText(text), page.width - 4).map((line) => `    ${line}`);
}
