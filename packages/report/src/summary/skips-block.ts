import { formatCount, formatNumber } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { groupSkips, type SkipGroup } from "../view/group-skips.ts";
import { fitItems, type Lines } from "./fit-items.ts";
import { field, heading, moreLine, type SummaryPage, whereAll } from "./summary-page.ts";

/** The skipped checks, one item per reason, with the remedies. */
export function skipsBlock(page: SummaryPage, room: number): Lines {
  const byReason = Map.groupBy(groupSkips(page.report), ({ reason }) => reason);
  if (byReason.size === 0) return [];
  return [
    heading(page, "skipped"),
    ...fitItems(page, [...byReason.values()], {
      room: room - 1,
      linesOf: (groups) => reasonLines(page, groups),
      more: (left) => moreLine(page, leftOutText(left.flat())),
    }),
  ];
}

/** Maximum number of remedies, and of operations, that are named for one reason. */
const mostNamed = 2;

const layout = { indent: 2, column: 20 };

/** `identity-missing  4 checks on addBook, getBook and 2 more. Add a second identity.` */
function reasonLines(page: SummaryPage, groups: readonly SkipGroup[]): Lines {
  const sorted = groups.toSorted((a, b) => b.results.length - a.results.length);
  const checks = formatCount(groups.flatMap(({ results }) => results).length, "check");
  const names = [...new Set(groups.flatMap(({ operations }) => operations))];
  const remedies = sorted.slice(0, mostNamed).map(({ detail }) => detail);
  const left = groups.length - mostNamed;
  const rest = left > 0 ? [`${formatNumber(left)} more: ${whereAll(page)}.`] : [];
  const says = [`${checks} on ${nameSome(names, mostNamed)}.`, ...remedies, ...rest].join(" ");
  return field(page, [groups[0]?.reason ?? "", says], layout);
}

/** `3 more reasons: not-selected, no-proof`. */
function leftOutText(groups: readonly SkipGroup[]): string {
  const reasons = [...new Set(groups.map(({ reason }) => reason))];
  return `${formatCount(reasons.length, "more reason")}: ${reasons.join(", ")}`;
}
