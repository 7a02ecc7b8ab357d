import { formatCount } from "../text/format-number.ts";
import { visibleText } from "../text/visible-text.ts";
import { type GapGroup, gapsNote, groupGaps, operationsOf } from "../view/group-gaps.ts";
import { marks } from "./painter.ts";
import { field, heading, type SummaryPage } from "./summary-page.ts";

/** The gaps between document and server by clause, each with the proposed edit. */
export function gapsBlock(page: SummaryPage): readonly string[] {
  const groups = groupGaps(page.report);
  if (groups.length === 0) return [];
  const left = groups.length - page.limit;
  return [
    heading(page, "gaps between document and server"),
    ...field(page, ["", gapsNote], { indent: 2, column: 0 }),
    ...groups.slice(0, page.limit).flatMap((group) => ["", ...gapLines(page, group)]),
    ...(left > 0 ? ["", `  … and ${formatCount(left, "more clause")} in the reports`] : []),
  ];
}

function gapLines(page: SummaryPage, group: GapGroup): readonly string[] {
  const layout = { indent: 4, column: 10 };
  const { clause, says, edit, findings } = group;
  const title = `${marks.advice.sign} gap`;
  return [
    `  ${page.paint(marks.advice.style, title)}  ${page.paint("bold", visibleText(`#${clause}`))}`,
    ...field(page, ["in", operationsOf(group)], layout),
    ...findings
      .slice(0, 1)
      .flatMap((finding) => [
        ...(finding.case === undefined ? [] : field(page, ["case", finding.case], layout)),
        ...field(page, ["found", finding.found], layout),
      ]),
    ...field(page, ["document", says], layout),
    ...(edit === "" ? [] : field(page, ["edit", edit], layout)),
  ];
}
