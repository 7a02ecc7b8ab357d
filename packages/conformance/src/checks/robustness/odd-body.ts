import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { dealOnce } from "../deal-once.ts";
import { nonEmpty } from "../non-empty.ts";
import { judgeOrder } from "./judge-order.ts";
import { objectBody, saysSuccess } from "./object-body.ts";

/** A way to write a body that is legal JSON and that programs often handle badly. */
export interface Oddity {
  /** A few words: `a tab inside a string`. */
  readonly name: string;
  /** The text of the body; `undefined` if the operation has no place for it. */
  readonly write: (subject: Subject) => string | undefined;
}

type Frame = Pick<PropertyDefinition, "name" | "title">;

/** A check that sends odd bodies. The server may accept or reject them, but must not fail. */
export function oddBody(frame: Frame, oddities: readonly Oddity[]): PropertyDefinition {
  // Each oddity is sent to its own operations, because few operations have a place for all oddities.
  const placed = oddities.map((oddity) => ({
    oddity,
    applies: (subject: Subject) => saysSuccess(subject) && oddity.write(subject) !== undefined,
  }));
  return {
    ...frame,
    severity: "advice",
    plan(subject) {
      const dealt = placed.filter(({ oddity, applies }) =>
        dealOnce(subject, oddities, applies).includes(oddity),
      );
      return nonEmpty(dealt.flatMap(({ oddity }) => casesOf(subject, oddity)));
    },
  };
}

function casesOf(subject: Subject, { name, write }: Oddity): Case[] {
  const pointer = objectBody(subject)?.pointer;
  const bodyText = write(subject);
  if (pointer === undefined || bodyText === undefined) return [];
  const limit = subject.contract.policies.bodyLimit?.bytes ?? Infinity;
  if (Buffer.byteLength(bodyText) > limit) return [];
  return [
    caseFor(subject, {
      purpose: `body: ${name}`,
      clause: pointer,
      rests: "the body is legal JSON",
      place: "body",
      inputs: { ...subject.plain, bodyText },
      trial: async (input, context) => judgeOrder(await context.send(input)),
    }),
  ];
}
