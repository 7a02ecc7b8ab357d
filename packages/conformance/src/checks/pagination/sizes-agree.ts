import type { Operation } from "@plumbline/contract";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { isLast, isPaged, type Page } from "./page.ts";
import { itemKeys, nameItems } from "./item-keys.ts";
import { largestSize, sizeNear } from "./size-near.ts";
import { planPages } from "./plan-pages.ts";
import { noPage, readOne, type Reader, type Walk, walk } from "./walk.ts";
import { state } from "../needs/state.ts";

/** The number of small pages that a list is read in. */
const cutInto = 6;
const mostPages = 2 * cutInto;

/** Reports a list that loses, repeats or reorders items if it is read in smaller pages. @see https://opensource.zalando.com/restful-api-guidelines/#160 */
export const sizesAgree: PropertyDefinition = {
  name: "sizes-agree",
  severity: "must",
  title: "Small pages contain the same items as a large one, in the same order",
  needs: [state],
  applies: isPaged,
  after: ["pagination/page-size", "pagination/ends"],
  plan: (subject) =>
    planPages(subject, ({ policy, reading }) =>
      sizeNear(subject.operation, 1) === undefined
        ? undefined
        : [
            reading({
              purpose: "the same list in small pages and in a large one",
              rests: `the cursor at ${policy.next} leads to the next page, whatever the page size`,
              requests: mostPages + 2,
              judge: (reader) => judge(reader, subject.operation),
            }),
          ],
    ),
};

async function judge(reader: Reader, operation: Operation): Promise<CaseVerdict> {
  const size = largestSize(operation);
  const before = await readOne(reader, { size });
  if (typeof before === "number") return noPage(before);
  if (before.items.length < 2) return unproven("the list has fewer than two items");
  const small = sizeNear(operation, Math.ceil(before.items.length / cutInto));
  const walked = await walk(reader, { size: small, most: mostPages });
  if (walked.end === "rejected") return noPage(walked.status);
  const after = await readOne(reader, { size });
  if (typeof after === "number") return noPage(after);
  // Items may come and go during the reads, which makes the result inconclusive.
  if (itemKeys([before]).join("\n") !== itemKeys([after]).join("\n"))
    return unproven("the list changed while it was read");
  return compare(before, walked, reader);
}

function compare(whole: Page, walked: Walk, { policy }: Reader): CaseVerdict {
  const small = itemKeys(walked.pages);
  const large = itemKeys([whole]);
  const within = `body ${policy.items}`;
  const repeated = small.filter((key, at) => isSurplus(small.slice(0, at + 1), key, large));
  // A list that continues after the large page may show more items in small ones.
  const surplus = isLast(whole) ? repeated : repeated.filter((key) => large.includes(key));
  if (surplus.length > 0)
    return broken(`repeated in small pages: ${nameItems(surplus)}`, "each item once", { within });
  if (walked.end === "cut" && small.length < large.length)
    return unproven(`the list has more than ${mostPages} small pages`);
  const lost = large.filter((key, at) => isSurplus(large.slice(0, at + 1), key, small));
  if (lost.length === 0) return judgeOrder(walked.pages, large, within);
  return broken(
    `on none of ${walked.pages.length} small pages: ${nameItems(lost)}`,
    `all ${large.length} items of the large page`,
    { within },
  );
}

/**
 * Reports a later page that has another order than the large page, although the first page has its order. It is a gap, because few documents state
 * the order of a list.
 */
function judgeOrder(pages: readonly Page[], large: readonly string[], within: string): CaseVerdict {
  const [first = [], ...later] = pages.map((page) => itemKeys([page]));
  const isOrdered = first.length > 1 && first.every((key, index) => key === large[index]);
  const moved = later.find((keys) => !isInOrder(keys, large));
  if (!isOrdered || !moved) return holds;
  return broken(
    `on a later page ${nameItems(moved)}`,
    `${nameItems(large.filter((key) => moved.includes(key)))}, as in the large page`,
    { within, gap: { says: "State the order of the list, or that it has none" } },
  );
}

function isInOrder(keys: readonly string[], large: readonly string[]): boolean {
  const places = keys.map((key) => large.indexOf(key)).filter((place) => place >= 0);
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
}

/** Whether a key occurs more often in one list than in another. */
function isSurplus(list: readonly string[], key: string, other: readonly string[]): boolean {
  return count(list, key) > count(other, key);
}

function count(list: readonly string[], key: string): number {
  return list.filter((one) => one === key).length;
}
