import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { onePerPartition } from "../find-stranger.ts";
import { isSecuredList, strangerTo } from "./stranger.ts";
import { isUnguessable } from "./is-unguessable.ts";
import { secondPartition, thirdPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";

/** Minimum number of partitions. If two partitions share an item that the third lacks, the item is not global. */
const fewest = 3;
const mostAsked = 4;

/**
 * Advises against lists that differ by partition but share items. This is advice because the document does not state
 * which lists are global, and items may belong to several partitions.
 * @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/
 */
export const answersApart: PropertyDefinition = {
  name: "answers-apart",
  severity: "advice",
  title: "Lists that differ by partition share no items",
  needs: [state, secondPartition, thirdPartition],
  after: ["isolation/made-things"],
  applies: isSecuredList,
  plan(subject) {
    const { plain } = subject;
    const stranger = strangerTo(subject);
    if (!stranger) return undefined;
    const callers = oneOfEach(subject);
    const [own] = subject.target.identities;
    return [
      caseFor(subject, {
        purpose: `the same read by ${callers.length} partitions`,
        clause: stranger.clause,
        rests: "an item that not every partition sees belongs to one partition",
        inputs: plain,
        requests: callers.length,
        elsewhere: costOf(subject, callers.length - 1),
        async trial(input, context) {
          const shown: Shown[] = [];
          for (const { name } of callers) {
            const { response } = await context.send(input, { identity: name });
            const ids = isSuccess(response.status) ? thingsIn(response.json) : [];
            if (ids.length > 0) shown.push({ name, ids });
            else if (name === own.name)
              return unproven("the response has no items with unique ids");
          }
          return judge(shown);
        },
      }),
    ];
  },
};

/** The acting identity and one permitted identity of each other partition. */
function oneOfEach(subject: Subject): readonly Identity[] {
  const [own] = subject.target.identities;
  const others = onePerPartition(subject).filter(({ partition }) => partition !== undefined);
  return [own, ...others].slice(0, mostAsked);
}

interface Shown {
  readonly name: string;
  readonly ids: readonly string[];
}

/**
 * IDs of the items of a response: the items of its lists, or its single object. References inside the items are left out, because
 * partitions may share them.
 */
function thingsIn(body: JsonValue | undefined): readonly string[] {
  const parts = isObject(body) ? Object.values(body) : [body];
  const lists = [body, ...parts].filter(isArray).flat().filter(isObject);
  const objects = parts.filter(isObject);
  const things = lists.length > 0 ? lists : [body, ...(objects.length === 1 ? objects : [])];
  const ids = things.flatMap((thing) => (isObject(thing) ? (thing["id"] ?? []) : []));
  return [...new Set(ids.filter((id) => typeof id === "string"))].filter(isUnguessable);
}

function judge(shown: readonly Shown[]): CaseVerdict {
  if (shown.length < fewest) return unproven(`fewer than ${fewest} partitions see items`);
  const all = new Set(shown.flatMap(({ ids }) => ids));
  if (shown.every(({ ids }) => ids.length === all.size))
    return unproven("every partition sees the same items");
  for (const id of all) {
    const [one, two] = shown.filter(({ ids }) => ids.includes(id));
    if (one && two)
      return broken(`${id} for both ${one.name} and ${two.name}`, "for one of them only");
  }
  return holds;
}
