import type { KnownOutcome } from "../run/known-finding.ts";
import { formatCount } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { visibleText } from "../text/visible-text.ts";
import { knownName, knownStates } from "../view/known-states.ts";
import { fitItems, type Lines } from "./fit-items.ts";
import { marks } from "./painter.ts";
import { field, heading, moreLine, type SummaryPage } from "./summary-page.ts";

/** Maximum number of known findings that are named without their state. */
const mostNamed = 4;

/** The known findings, first those that require an action. */
export function knownBlock(page: SummaryPage, room: number): Lines {
  const { known = [] } = page.report;
  if (known.length === 0) return [];
  const sorted = known.toSorted((a, b) => Number(isGood(a)) - Number(isGood(b)));
  const linesOf = (outcome: KnownOutcome): Lines => knownLines(page, outcome);
  const more = (left: readonly KnownOutcome[]): Lines => {
    const names = nameSome(
      left.map((one) => visibleText(knownName(one.known))),
      mostNamed,
    );
    return moreLine(page, `${formatCount(left.length, "more known finding")}: ${names}`);
  };
  return [
    heading(page, "known findings"),
    ...fitItems(page, sorted, { room: room - 1, linesOf, more }),
  ];
}

function knownLines(page: SummaryPage, { known, state, says }: KnownOutcome): Lines {
  const { style } = knownStates[state].isGood ? marks.skipped : marks.advice;
  return [
    `  ${page.paint(style, state.padEnd(10))}${page.paint("bold", visibleText(knownName(known)))}`,
    ...field(page, ["", says], { indent: 2, column: 10 }),
  ];
}

function isGood({ state }: KnownOutcome): boolean {
  return knownStates[state].isGood;
}
