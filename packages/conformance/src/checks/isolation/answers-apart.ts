import type { PropertyDefinition } from "../../model/check.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { onePerPartition } from "../find-stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { nameItems } from "../pagination/item-keys.ts";
import { largestSize } from "../pagination/size-near.ts";
import { addresserOf, isAddressed } from "./addresser-of.ts";
import { isSecuredList, strangerTo } from "./stranger.ts";
import { thingsIn } from "./things-in.ts";

const mostAsked = 4;

/** If two of three partitions see an item, the item is not for everyone. */
const fewestToTell = 3;

/**
 * Reports an item that two partitions see in lists that differ. It is a `must` if one of them cannot use the id of the item; otherwise a gap, because
 * the document does not state which items belong to several partitions; and advice if every partition sees the item.
 * @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/
 */
export const answersApart: PropertyDefinition = {
  name: "answers-apart",
  severity: "must",
  title: "Lists that differ by partition share no items",
  needs: [state, secondPartition],
  after: ["isolation/made-things"],
  applies: isSecuredList,
  plan(subject) {
    const stranger = strangerTo(subject);
    if (!stranger) return undefined;
    const callers = oneOfEach(subject);
    return caseFor(subject, {
      purpose: `the same read by ${callers.length} partitions`,
      clause: stranger.clause,
      rests: "an item that not every partition sees belongs to one partition",
      inputs: withLargestPage(subject),
      requests: callers.length,
      elsewhere: costOf(subject, callers.length - 1),
      trial: (input, context) => judge({ subject, callers }, input, context),
    });
  },
};

/** The acting identity and one permitted identity of each other partition. */
function oneOfEach(subject: Subject): readonly Identity[] {
  const [own] = subject.target.identities;
  const others = onePerPartition(subject).filter(({ partition }) => partition !== undefined);
  return [own, ...others].slice(0, mostAsked);
}

function withLargestPage({ operation, plain }: Subject): Input {
  const { limit } = operation.policies.pagination ?? {};
  const size = largestSize(operation);
  return limit === undefined || size === undefined
    ? plain
    : { ...plain, query: { ...plain.query, [limit]: size } };
}

interface Asking {
  readonly subject: Subject;
  readonly callers: readonly Identity[];
}

interface Shown {
  readonly name: string;
  /** The items that no two partitions have by chance. */
  readonly keys: readonly string[];
}

async function judge(
  { subject, callers }: Asking,
  input: Input,
  context: TrialContext,
): Promise<CaseVerdict> {
  const shown: Shown[] = [];
  for (const { name } of callers) {
    const { response } = await context.send(input, { identity: name });
    const keys = isSuccess(response.status) ? thingsIn(response.json) : [];
    if (keys.length > 0) shown.push({ name, keys });
    else if (name === callers[0]?.name)
      return unproven("the response has no items that are unique by construction");
  }
  if (shown.length < 2) return unproven("only one partition sees items");
  const shared = sharedIn(shown);
  if (shared.length === 0) return holds;
  if (!shown.some(({ keys }) => keys.some((key) => isOfOne(shown, key))))
    return unproven("every partition sees the same items");
  return (await judgeUse(subject, shown, context)) ?? breachOf(shown, shared);
}

function sharedIn(shown: readonly Shown[]): readonly string[] {
  const all = new Set(shown.flatMap(({ keys }) => keys));
  return [...all].filter((key) => !isOfOne(shown, key));
}

function isOfOne(shown: readonly Shown[], key: string): boolean {
  return shown.filter(({ keys }) => keys.includes(key)).length === 1;
}

/**
 * Reports a shared item whose id a partition cannot use, although it can use the id of another item of its list. An item that all of its partitions
 * can use belongs to all of them. Returns `undefined` if no operation shows either.
 */
async function judgeUse(
  subject: Subject,
  shown: readonly Shown[],
  context: TrialContext,
): Promise<CaseVerdict | undefined> {
  const addresser = addresserOf(subject);
  if (!addresser) return undefined;
  let isTold = false;
  for (const { name, keys } of shown) {
    const own = keys.find((key) => isOfOne(shown, key));
    const shared = keys.find((key) => key.startsWith("id ") && !isOfOne(shown, key));
    if (own === undefined || shared === undefined) continue;
    if (!(await isAddressed(addresser, { key: own, name }, context))) return undefined;
    isTold = true;
    if (await isAddressed(addresser, { key: shared, name }, context)) continue;
    const { id } = addresser.operation.operation;
    return broken(
      `${nameItems([shared])} in the list of ${name}, for whom ${id} does not find it`,
      "only items of its own partition",
      { judged: subject.operation.id },
    );
  }
  return isTold ? unproven("every partition can use the items that it sees") : undefined;
}

function breachOf(shown: readonly Shown[], shared: readonly string[]): CaseVerdict {
  const ofSome = shared.filter((key) => shown.some(({ keys }) => !keys.includes(key)));
  const [key = ""] = ofSome.length > 0 ? ofSome : shared;
  const [one, two] = shown.filter(({ keys }) => keys.includes(key));
  const isTold = shown.length >= fewestToTell && ofSome.length > 0;
  return broken(
    `${nameItems([key])} for both ${one?.name} and ${two?.name}`,
    "for one of them only",
    isTold
      ? { gap: { says: "State which items of the list belong to several partitions" } }
      : { severity: "advice" },
  );
}
