import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { costOfMaking, madeIds, makersFor } from "./made-ids.ts";
import { isWhole } from "./find-own.ts";
import { nameItems } from "../pagination/item-keys.ts";
import { isSecuredList, type Stranger, strangerTo } from "./stranger.ts";
import { textsIn } from "./texts-in.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";

/** Reports a list that shows resources created in another partition. @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/ */
export const madeThings: PropertyDefinition = {
  name: "made-things",
  severity: "must",
  title: "Resources created in one partition are not shown in another",
  needs: [state, secondPartition],
  applies: (subject) => isSecuredList(subject) && makersFor(subject).length > 0,
  plan(subject) {
    const makers = makersFor(subject);
    const stranger = strangerTo(subject);
    if (!stranger) return undefined;
    const { clause, rests } = stranger;
    return caseFor(subject, {
      purpose: `what ${stranger.identity.name} sees of it`,
      clause,
      rests,
      requests: 2,
      also: costOfMaking(makers),
      elsewhere: costOf(subject, 1),
      async trial(input, context) {
        const made = await madeIds(makers, context);
        const ids = new Set(made.map(({ id }) => id));
        return judge({ subject, stranger, ids }, input, context);
      },
    });
  },
};

interface Made {
  readonly subject: Subject;
  readonly stranger: Stranger;
  readonly ids: ReadonlySet<string>;
}

async function judge(made: Made, input: Input, context: TrialContext): Promise<CaseVerdict> {
  const { subject, stranger, ids } = made;
  if (ids.size === 0) return unproven("no resource with a unique id was created");
  const mine = textsIn((await context.send(input)).response.json);
  const shown = [...ids].filter((id) => mine.has(id));
  if (shown.length === 0) return unproven("no created resource is shown here");
  const foreign = await context.send(input, { identity: stranger.identity.name });
  const theirs = textsIn(foreign.response.json);
  if (!isSuccess(foreign.response.status)) return unproven(`returned ${foreign.response.status}`);
  const leaked = shown.filter((id) => theirs.has(id));
  if (leaked.length > 0)
    return broken(`resources of another partition: ${nameItems(leaked)}`, "none");
  return isWhole(subject, foreign) ? holds : unproven("the other partition has further pages");
}
