import { broken, holds, unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyCheck } from "../../model/check.ts";
import { caseFor } from "../../plan/case-for.ts";
import { isLast, pagesOf, sizeNear } from "./pages.ts";
import { noPage, readOne, type Reader } from "./walk.ts";

/** Reports a page with more items than were asked for. @see https://opensource.zalando.com/restful-api-guidelines/#159 */
export const pageSize: PropertyCheck = {
  kind: "property",
  id: "pagination/page-size",
  family: "pagination",
  severity: "must",
  title: "A page has at most as many items as were asked for",
  needs: ["state"],
  plan(subject) {
    const { operation, plain } = subject;
    const found = pagesOf(subject);
    if (!found || "reason" in found) return found;
    const { policy, clause } = found;
    const sizes = new Set([1, 3].flatMap((wanted) => sizeNear(operation, wanted) ?? []));
    if (sizes.size === 0) return undefined;
    return [...sizes].map((size) =>
      caseFor(subject, {
        purpose: `page of ${size}`,
        clause,
        rests: `${policy.limit} is the size of a page`,
        place: `query ${policy.limit}`,
        inputs: plain,
        trial: (input, hands) => judge({ policy, input, hands }, size),
      }),
    );
  },
};

async function judge(reader: Reader, size: number): Promise<CaseVerdict> {
  const page = await readOne(reader, { size });
  if (typeof page === "number") return noPage(page);
  if (page.items.length > size)
    return broken(`${page.items.length} items`, `at most ${size}`, {
      within: `body ${reader.policy.items}`,
    });
  // A page that holds the whole list says nothing of where it would have ended.
  return isLast(page) ? unproven(`the list has no more than ${size} items`) : holds;
}
