import { isObject } from "@plumbline/contract";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { isPaged, type Page } from "./page.ts";
import { itemKeys, nameItems } from "./item-keys.ts";
import { planPages } from "./plan-pages.ts";
import { noPage, readOne, type Reader, walk } from "./walk.ts";
import { state } from "../needs/state.ts";

const mostPages = 8;

/** Reports an item on two pages of a list without a page size parameter. @see https://opensource.zalando.com/restful-api-guidelines/#160 */
export const noDuplicates: PropertyDefinition = {
  name: "no-duplicates",
  severity: "must",
  title: "No item is on two pages",
  needs: [state],
  applies: isPaged,
  after: ["pagination/ends"],
  plan: (subject) =>
    planPages(subject, ({ policy, reading }) =>
      // For a list with a page size parameter, `sizes-agree` tests more.
      policy.limit === undefined
        ? [
            reading({
              purpose: "the ids of all pages in order",
              rests: `the cursor at ${policy.next} leads to the next page`,
              requests: mostPages + 1,
              judge,
            }),
          ]
        : undefined,
    ),
};

async function judge(reader: Reader): Promise<CaseVerdict> {
  const { pages, end, status } = await walk(reader, { size: undefined, most: mostPages });
  const [first, ...rest] = pages;
  if (end === "rejected" || !first) return noPage(status);
  if (rest.length === 0) return unproven("the list has one page");
  if (!pages.every(hasIds)) return unproven("the items have no ids");
  const again = await readOne(reader, {});
  if (typeof again === "number") return noPage(again);
  if (itemKeys([again]).join("\n") !== itemKeys([first]).join("\n"))
    return unproven("the list changed while it was read");
  const keys = itemKeys(pages);
  const twice = keys.filter((key, at) => keys.indexOf(key) < at);
  if (twice.length === 0) return holds;
  return broken(`on two pages: ${nameItems(twice)}`, `each of ${keys.length} items on one`, {
    within: `body ${reader.policy.items}`,
  });
}

/** Whether each item of a page has a unique id. */
function hasIds({ items }: Page): boolean {
  const ids = items.map((item) => (isObject(item) ? item["id"] : undefined));
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}
