import type { Operation } from "@plumbline/contract";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { isLast, isPaged } from "./page.ts";
import { largestSize, sizeNear } from "./size-near.ts";
import { planPages } from "./plan-pages.ts";
import { noPage, readOne, type Reader, type Walk, walk } from "./walk.ts";
import { state } from "../needs/state.ts";

/** Maximum number of pages. It suffices for a list of one page that is read in halves, even if pages are partly filled. */
const mostPages = 10;

/** Reports a list whose last page has a cursor, so that its pages never end. @see https://opensource.zalando.com/restful-api-guidelines/#160 */
export const ends: PropertyDefinition = {
  name: "ends",
  severity: "must",
  title: "Following the cursors reaches a last page",
  needs: [state],
  applies: isPaged,
  plan: (subject) =>
    planPages(subject, ({ policy, reading }) => [
      reading({
        purpose: "all pages in order",
        rests: `the last page has no cursor at ${policy.next}, or null`,
        requests: mostPages + 1,
        judge: (reader) => judge(reader, subject.operation),
      }),
    ]),
};

async function judge(reader: Reader, operation: Operation): Promise<CaseVerdict> {
  const size = largestSize(operation);
  const whole = await readOne(reader, { size });
  if (typeof whole === "number") return noPage(whole);
  // A list that fits on one page is read in two, so that a cursor leads to its last page.
  const isShort = isLast(whole) && whole.items.length > 1;
  const half = isShort ? sizeNear(operation, Math.ceil(whole.items.length / 2)) : undefined;
  return judgeWalk(await walk(reader, { size: half ?? size, most: mostPages }), reader, isShort);
}

function judgeWalk(
  { pages, end, status }: Walk,
  { policy }: Reader,
  isShort: boolean,
): CaseVerdict {
  const within = `body ${policy.next}`;
  const expected = "no cursor on the last page";
  if (pages.some(({ next }) => next === "")) return broken("an empty cursor", expected, { within });
  if (end === "looped")
    return broken(`a repeated cursor after ${pages.length} pages`, expected, {
      within,
    });
  if (end === "cut" && isShort)
    return broken(`more than ${mostPages} pages of a list that fits on one`, expected, {
      within,
    });
  if (end === "rejected") return noPage(status);
  return end === "last" ? holds : unproven(`the list has more than ${mostPages} pages`);
}
