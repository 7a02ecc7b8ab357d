import type { JsonValue } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds } from "../../model/verdicts/verdicts.ts";
import type { TrialContext, CaseVerdict } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { dealOnce } from "../deal-once.ts";
import { judgeOrder } from "./judge-order.ts";
import { objectBody, saysSuccess, withMember } from "./object-body.ts";

/**
 * Advises against accepting a valid and an invalid value of the same name in either order: then the server validates
 * another value than it uses. Using the first or the last is a legal choice.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-4
 */
export const duplicateNames: PropertyDefinition = {
  name: "duplicate-names",
  severity: "advice",
  title: "Of two members with one name, the server validates the one that it uses",
  after: ["rejects/body-violations"],
  plan(subject) {
    const member = invalidMember(subject);
    const found = objectBody(subject);
    if (!member || !found) return undefined;
    const [isDealt] = dealOnce(subject, [true], hasInvalidMember);
    if (!isDealt) return undefined;
    return caseFor(subject, {
      purpose: `body: a second member named ${member.name}`,
      clause: found.pointer,
      rests: `the document rejects ${JSON.stringify(member.value)} for ${member.name}`,
      place: `body /${member.name}`,
      requests: 2,
      trial: (input, context) =>
        judgeBoth(context, [
          { ...input, bodyText: withMember(found.body, { ...member, at: "start" }) },
          { ...input, bodyText: withMember(found.body, { ...member, at: "end" }) },
        ]),
    });
  },
};

interface Invalid {
  readonly name: string;
  readonly value: JsonValue;
}

/** A member of the plain body with an invalid value. */
function invalidMember(subject: Subject): Invalid | undefined {
  const found = objectBody(subject);
  if (!found || !saysSuccess(subject)) return undefined;
  const candidates = Object.keys(found.body).flatMap((name) =>
    wrongValues.map((value) => ({ name, value })),
  );
  return candidates.find(
    ({ name, value }) => found.schema.validate({ ...found.body, [name]: value }).length > 0,
  );
}

const wrongValues: readonly JsonValue[] = [[[]], { plain: { plain: true } }, 0.5, null];

async function judgeBoth(context: TrialContext, inputs: readonly Input[]): Promise<CaseVerdict> {
  const statuses: number[] = [];
  for (const input of inputs) {
    const exchange = await context.send(input);
    const order = judgeOrder(exchange);
    if (order.outcome !== "holds") return order;
    statuses.push(exchange.response.status);
  }
  if (!statuses.every(isSuccess)) return holds;
  return broken(`statuses ${statuses.join(" and ")}`, "one of the two orders is rejected");
}

function hasInvalidMember(subject: Subject): boolean {
  return invalidMember(subject) !== undefined;
}
