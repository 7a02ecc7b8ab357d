import { canonicalJson, isObject, type JsonValue } from "@plumbline/contract";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor, costOf } from "../../input/case-for.ts";
import { inventedIds } from "./invented-ids.ts";
import { addressedBy, costOfOwn, findOwn, withId } from "./find-own.ts";
import { judgeRejected, strangerTo } from "./stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { isSecured } from "../../input/request/is-secured.ts";

/** Advises that a resource of another partition is rejected exactly like a missing one, so that callers cannot learn which ids exist. @see https://owasp.org/www-community/attacks/Forced_browsing */
export const likeUnknown: PropertyDefinition = {
  name: "like-unknown",
  severity: "advice",
  title: "A resource of another partition is rejected like a missing one",
  needs: [state, secondPartition],
  after: ["isolation/foreign-id"],
  applies: (subject) => isSecured(subject) && twoInvented(subject) !== undefined,
  plan(subject) {
    const addressed = addressedBy(subject);
    const invented = twoInvented(subject);
    const stranger = strangerTo(subject);
    if (!addressed || !invented || !stranger) return undefined;
    const [one, two] = invented;
    const { identity, clause } = stranger;
    return caseFor(subject, {
      purpose: `ids that ${identity.name} must not distinguish`,
      clause,
      rests: "a caller must not learn whether an id exists in another partition",
      place: `path ${addressed.parameter.name}`,
      requests: 3,
      also: costOfOwn(addressed),
      elsewhere: costOf(subject, 3),
      async trial(_input, context) {
        const own = await findOwn(addressed, stranger, context);
        if (typeof own !== "string") return own;
        const ask = async (id: string): Promise<Answer> => {
          const options = { identity: identity.name, isAsIs: true };
          return toAnswer(await context.send(withId(addressed, id, context), options), id);
        };
        const unknown = [await ask(one), await ask(two)] as const;
        const foreign = await ask(own);
        const rejected = judgeRejected(subject, identity, foreign.status);
        return rejected.outcome === "holds" ? compare(foreign, unknown) : rejected;
      },
    });
  },
};

/** Two valid ids of the addressed resource that do not exist. */
function twoInvented(subject: Subject): readonly [string, string] | undefined {
  const addressed = addressedBy(subject);
  const [one, two] = addressed ? inventedIds(subject, addressed.parameter).map(String) : [];
  return one === undefined || two === undefined ? undefined : [one, two];
}

interface Answer {
  readonly status: number;
  /** Leaves of the body by place, with the requested id removed. */
  readonly leaves: ReadonlyMap<string, string>;
}

function toAnswer({ response }: Exchange, id: string): Answer {
  const leaves = new Map<string, string>();
  collect(response.json ?? response.text, "", leaves);
  const without = [...leaves].map(([place, text]) => [place, text.replaceAll(id, "")] as const);
  return { status: response.status, leaves: new Map(without) };
}

function collect(value: JsonValue | undefined, place: string, leaves: Map<string, string>): void {
  if (!Array.isArray(value) && !isObject(value)) {
    leaves.set(place, canonicalJson(value ?? null));
    return;
  }
  for (const [name, inner] of Object.entries(value)) collect(inner, `${place}/${name}`, leaves);
}

function compare(foreign: Answer, [one, two]: readonly [Answer, Answer]): CaseVerdict {
  if (one.status !== two.status) return unproven("two unknown ids return different statuses");
  if (foreign.status !== one.status)
    return broken(`status ${foreign.status}`, `status ${one.status}, as for an unknown id`);
  const places = new Set([...foreign.leaves.keys(), ...one.leaves.keys()]);
  // Places that differ between two unknown ids, such as a receipt or a time, do not count.
  const telling = [...places].find(
    (place) =>
      one.leaves.get(place) === two.leaves.get(place) &&
      foreign.leaves.get(place) !== one.leaves.get(place),
  );
  if (telling === undefined) return holds;
  return broken(
    foreign.leaves.get(telling) ?? "nothing",
    `${one.leaves.get(telling) ?? "nothing"}, as for an unknown id`,
    { within: `body ${telling}`.trim() },
  );
}
