import {
  asObject,
  type ChallengePolicy,
  type Contract,
  type Header,
  isMutating,
  type Operation,
} from "@plumbline/contract";
import { headerAdded, headerAt, isRejection, isSuccess, where } from "./alterations.ts";
import type { Alter, Answer, AnswerBreak } from "../answer.ts";

/** Drops and alters each declared header, and adds it to responses that must not have it. */
export function headerBreaks(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  const declared = new Map(
    operation.responses.flatMap(({ headers }) => headers.map((header) => [header.name, header])),
  );
  return [...declared.values()].flatMap((header) =>
    breaksOf(contract, header).map(([operator, alter]) => ({
      operator: `header ${operator}`,
      place: `header ${header.name}`,
      alter,
      likely: likelyChecks(contract, operation, header),
    })),
  );
}

type Break = readonly [operator: string, alter: Alter];

function breaksOf(contract: Contract, header: Header): readonly Break[] {
  const { name, required } = header;
  return [
    ["dropped", headerAt(name, () => undefined)],
    ["empty", headerAt(name, () => "")],
    ...(required
      ? [["the same on each answer", headerAt(name, () => "always-the-same")] as const]
      : []),
    ...statedBreaks(header),
    ...challengesOf(contract).filter(isIn(name)).slice(0, 1).flatMap(challengeBreaks),
  ];
}

/** Marks rejections and reads as replays. */
export function replayBreaks(
  { policies: { idempotency } }: Contract,
  operation: Operation,
): readonly AnswerBreak[] {
  if (!idempotency) return [];
  const { header, value } = idempotency.replay;
  const marked = (operator: string, applies: (answer: Answer) => boolean): AnswerBreak => ({
    operator,
    place: `header ${header}`,
    alter: where(applies, headerAdded(header, value)),
    likely: ["idempotency/*", "accepts/example"],
  });
  return [
    marked("header on a rejection", isRejection),
    ...(isMutating(operation) ? [] : [marked("header on a read", isSuccess)]),
  ];
}

/** A header with a single allowed value also carries meaning by its presence. */
function statedBreaks({ name, schema: { schema } }: Header): readonly Break[] {
  const stated = asObject(schema)["const"];
  if (typeof stated !== "string") return [];
  return [
    ["altered", headerAt(name, (value) => `not-${value}`)],
    ["sent where it is not due", where(isSuccess, headerAdded(name, stated))],
  ];
}

function challengeBreaks({ header, scheme }: ChallengePolicy): readonly Break[] {
  return [
    ["with another scheme", headerAt(header, (value) => value.replace(scheme, "Basic"))],
    ["without its parameters", headerAt(header, () => scheme)],
  ];
}

function challengesOf({ securitySchemes }: Contract): readonly ChallengePolicy[] {
  return Object.values(securitySchemes).flatMap(({ challenge }) => challenge ?? []);
}

function isIn(name: string): (policy: { readonly header: string }) => boolean {
  return ({ header }) => header.toLowerCase() === name.toLowerCase();
}

function likelyChecks(
  contract: Contract,
  { policies }: Operation,
  { name }: Header,
): readonly string[] {
  if (policies.idempotency && isIn(name)(policies.idempotency.replay)) return ["idempotency/*"];
  return challengesOf(contract).some(isIn(name)) ? ["auth/*"] : ["accepts/example", "responses/*"];
}
