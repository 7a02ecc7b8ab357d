import { cursorPagination, type Operation } from "@plumbline/contract";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor } from "../../input/case-for.ts";
import { isLast, isPaged } from "../pagination/page.ts";
import { itemKeys, nameItems } from "../pagination/item-keys.ts";
import { largestSize, sizeNear } from "../pagination/size-near.ts";
import { noPage, readOne, type Reader } from "../pagination/walk.ts";
import { strangerTo } from "./stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { isSecured } from "../../input/request/is-secured.ts";

/** Reports a cursor that shows another partition the list of the partition that received it. @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/ */
export const cursor: PropertyDefinition = {
  name: "cursor",
  severity: "must",
  title: "A cursor does not show one partition's items to another",
  needs: [state, secondPartition],
  applies: (subject) => isPaged(subject) && isSecured(subject),
  plan(subject) {
    const { operation } = subject;
    const policy = cursorPagination(operation);
    const stranger = strangerTo(subject);
    if (!policy || !stranger) return undefined;
    const { identity, clause, rests } = stranger;
    return caseFor(subject, {
      purpose: `cursor of another partition, used by ${identity.name}`,
      clause,
      rests,
      place: `query ${policy.cursor}`,
      requests: 4,
      trial: (input, context) => {
        const mine = { policy, input, context };
        return judge(mine, { ...mine, options: { identity: identity.name } }, operation);
      },
    });
  },
};

async function judge(mine: Reader, theirs: Reader, operation: Operation): Promise<CaseVerdict> {
  const first = await readOne(mine, { size: sizeNear(operation, 1) });
  if (typeof first === "number") return noPage(first);
  if (isLast(first)) return unproven("the list has one page and therefore no cursor");
  const size = largestSize(operation);
  const [here, there] = [await readOne(mine, { size }), await readOne(theirs, { size })];
  if (typeof here === "number") return noPage(here);
  if (typeof there === "number") return noPage(there);
  const foreign = await readOne(theirs, { size, cursor: first.next });
  // Any 4xx rejection shows no items.
  if (typeof foreign === "number") return foreign >= 400 && foreign < 500 ? holds : noPage(foreign);
  const known = new Set(itemKeys([there]));
  const shown = new Set(itemKeys([foreign]));
  const leaked = itemKeys([here]).filter((key) => shown.has(key) && !known.has(key));
  if (leaked.length === 0) return holds;
  if (!isLast(there)) return unproven("the other partition's list is too long to compare");
  return broken(`items of the other partition: ${nameItems(leaked)}`, "none", {
    within: `body ${theirs.policy.items}`,
  });
}
