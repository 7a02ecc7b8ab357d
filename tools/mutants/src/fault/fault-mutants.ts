import { type Contract, parsePointer } from "@plumbline/contract";
import { allChecks } from "@plumbline/conformance";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { LedgerEntry } from "./read-ledger.ts";

/** Creates the faults of the sandbox, with the operations and checks that their ledger entries name. */
export function faultMutants(
  subject: SoundSubject,
  ledger: ReadonlyMap<string, LedgerEntry>,
): readonly Mutant[] {
  return subject.faults.map(({ name, breaks, description }) => {
    const entries = breaks.flatMap((id) => ledger.get(id) ?? []);
    return {
      id: `fault/${name}`,
      kind: "fault",
      // The first word of an entry's ID names its section of the interface.
      operator: `of ${breaks[0]?.split("-")[0] ?? "nothing"}`,
      states: description,
      operations: entries.flatMap(({ where }) => operationsAt(subject, where)).filter(isFirst),
      likely: likelyChecks(entries),
      defect: { by: "fault", name },
    };
  });
}

/** By a word in the pointers of a statement, or in the text that replaces them, the checks of that subject. */
const families: readonly (readonly [word: RegExp, checks: readonly string[]])[] = [
  [/idempotency/i, ["idempotency/*"]],
  [/\/x-rate-limits/, ["limits/*"]],
  [/\/x-body-limit/, ["limits/*"]],
  [/\/security/, ["auth/*"]],
  [/\/x-pagination/, ["pagination/*"]],
  [/\/x-job/, ["jobs/*"]],
  [/\/x-reflects/, ["state/*"]],
  [
    /\/x-oauth|\/x-lifetimes\/(?!apiKey)|\/paths\/~1(oauth|\.well-known)~1|\/flows\/\w+(?!\/scopes)\b|\boauth checks\b/,
    ["oauth/*"],
  ],
  [/\/x-mcp|\/sharedWith|\bmcp checks\b/, ["mcp/*"]],
  [/\/(parameters|requestBody)/, ["accepts/*", "rejects/parameter-violations"]],
];

const cheap = [
  "accepts/example",
  "responses/*",
  "state/*",
  "journeys/*",
  "isolation/*",
  "pagination/*",
  "jobs/*",
];

/** Orders the checks: those that the ledger names as proof, then those of its subject, then the cheap ones. */
function likelyChecks(entries: readonly LedgerEntry[]): readonly string[] {
  const proof = entries.flatMap((entry) => entry.proof.filter(isCheck));
  const places = entries.flatMap(({ where, beyond }) => [...where, beyond]);
  const near = families.flatMap(([word, checks]) =>
    places.some((place) => word.test(place)) ? checks : [],
  );
  return [...proof, ...near, ...cheap].filter(isFirst);
}

function isCheck(id: string): boolean {
  return allChecks.some((check) => check.id === id && check.kind === "property");
}

function isFirst<T>(value: T, index: number, all: readonly T[]): boolean {
  return all.indexOf(value) === index;
}

/** Lists the operations that the pointers concern; none for statements about all operations. */
function operationsAt(
  { contract, operations }: SoundSubject,
  pointers: readonly string[],
): readonly string[] {
  const ids = new Set(
    pointers.flatMap((pointer) => [
      ...operations.filter((one) => isWithin(pointer, one.pointer)).map(({ id }) => id),
      ...clausesAt(contract, pointer),
    ]),
  );
  const served = operations.map(({ id }) => id).filter((id) => ids.has(id));
  return served.length === operations.length ? [] : served;
}

function clausesAt({ clauses }: Contract, pointer: string): readonly string[] {
  return clauses.flatMap(({ operation, pointer: at }) =>
    operation !== undefined && (isWithin(at, pointer) || isWithin(pointer, at)) ? [operation] : [],
  );
}

/** Whether a pointer equals another one or is below it. */
function isWithin(pointer: string, above: string): boolean {
  return parsePointer(above).length > 1 && (pointer === above || pointer.startsWith(`${above}/`));
}
