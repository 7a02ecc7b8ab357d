import { visibleText } from "../text/visible-text.ts";
import {
  type GapGroup,
  gapsNote,
  groupGaps,
  leftOutGaps,
  operationsOf,
} from "../view/group-gaps.ts";
import { marks } from "./painter.ts";
import { fitItems, type Lines, rowsOf } from "./fit-items.ts";
import { field, heading, moreLine, type SummaryPage } from "./summary-page.ts";

/** The gaps between document and server by clause, each with the proposed edit. */
export function gapsBlock(page: SummaryPage, room: number): Lines {
  const groups = groupGaps(page.report);
  if (groups.length === 0) return [];
  const head = [
    heading(page, "gaps between document and server"),
    ...field(page, ["", gapsNote], { indent: 2, column: 0 }),
  ];
  const complete = [...head, ...groups.flatMap((group) => ["", ...gapLines(page, group)])];
  if (rowsOf(page, complete) <= room) return complete;
  const linesOf = (group: GapGroup): Lines => shortLines(page, group);
  const more = (left: readonly GapGroup[]): Lines => moreLine(page, leftOutGaps(left));
  return [...head.slice(0, 1), ...fitItems(page, groups, { room: room - 1, linesOf, more })];
}

/** A gap without its example. */
function shortLines(page: SummaryPage, { clause, says, edit }: GapGroup): Lines {
  const remedy = edit === "" ? (["document", says] as const) : (["edit", edit] as const);
  return [gapTitle(page, clause), ...field(page, remedy, { indent: 4, column: 10 })];
}

function gapTitle(page: SummaryPage, clause: string): string {
  const title = page.paint(marks.advice.style, `${marks.advice.sign} gap`);
  return `  ${title}  ${page.paint("bold", visibleText(`#${clause}`))}`;
}

function gapLines(page: SummaryPage, group: GapGroup): Lines {
  const layout = { indent: 4, column: 10 };
  const { clause, says, edit, findings } = group;
  return [
    gapTitle(page, clause),
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
