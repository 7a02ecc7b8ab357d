import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isLast, isPaged, type Page } from "./page.ts";
import { sizeNear } from "./size-near.ts";
import { planPages } from "./plan-pages.ts";
import { noPage, readOne, type Reader } from "./walk.ts";
import { state } from "../needs/state.ts";

/** Reports a page with more items than requested. @see https://opensource.zalando.com/restful-api-guidelines/#159 */
export const pageSize: PropertyDefinition = {
  name: "page-size",
  severity: "must",
  title: "A page has at most as many items as requested",
  needs: [state],
  applies: isPaged,
  plan: (subject) =>
    planPages(subject, ({ policy, reading }) =>
      sizesOf(subject).map((size) =>
        reading({
          purpose: `page of ${size}`,
          rests: `${policy.limit} is the size of a page`,
          parameter: policy.limit,
          requests: 2,
          judge: (reader) => judge(reader, size),
        }),
      ),
    ),
};

/** Page sizes that most lists fill. */
const wanted: readonly number[] = [1, 3, 10];

function sizesOf({ operation }: Subject): readonly number[] {
  return [...new Set(wanted.flatMap((size) => sizeNear(operation, size) ?? []))];
}

/** Judges the first page and the page after it. */
async function judge(reader: Reader, size: number): Promise<CaseVerdict> {
  const first = await readOne(reader, { size });
  if (typeof first === "number") return noPage(first);
  const tooLarge = oversized(reader, first, size);
  if (tooLarge) return tooLarge;
  // A page that holds the whole list does not show whether the size is respected.
  if (isLast(first)) return unproven(`the list has no more than ${size} items`);
  const second = await readOne(reader, { size, cursor: first.next });
  return (typeof second === "number" ? undefined : oversized(reader, second, size)) ?? holds;
}

function oversized({ policy }: Reader, { items }: Page, size: number): CaseVerdict | undefined {
  return items.length > size
    ? broken(`${items.length} items`, `at most ${size}`, { within: `body ${policy.items}` })
    : undefined;
}
