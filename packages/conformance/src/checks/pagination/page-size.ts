import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { nonEmpty } from "../non-empty.ts";
import { isLast, isPaged } from "./page.ts";
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
      nonEmpty(
        sizesOf(subject).map((size) =>
          reading({
            purpose: `page of ${size}`,
            rests: `${policy.limit} is the size of a page`,
            parameter: policy.limit,
            judge: (reader) => judge(reader, size),
          }),
        ),
      ),
    ),
};

/** Page sizes that most lists fill. */
const wanted: readonly number[] = [1, 3, 10];

function sizesOf({ operation }: Subject): readonly number[] {
  return [...new Set(wanted.flatMap((size) => sizeNear(operation, size) ?? []))];
}

async function judge(reader: Reader, size: number): Promise<CaseVerdict> {
  const page = await readOne(reader, { size });
  if (typeof page === "number") return noPage(page);
  if (page.items.length > size)
    return broken(`${page.items.length} items`, `at most ${size}`, {
      within: `body ${reader.policy.items}`,
    });
  // A page that holds the whole list does not show whether the size is respected.
  return isLast(page) ? unproven(`the list has no more than ${size} items`) : holds;
}
