import {
  asObject,
  type Clause,
  type Contract,
  formatPointer,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";
import type { LedgerEntry } from "./ledger.ts";

/** A place that an entry points to, with the pointer that clauses use for it, in which every `$ref` is resolved. */
export interface EntryPlace {
  readonly pointer: string;
  readonly target: string;
  /** `Operation.id`, if the place is part of one operation. */
  readonly operation?: string;
}

/** The places of an entry, except places that contain every operation or component, because such places match every clause. */
export function entryPlaces(contract: Contract, { where }: LedgerEntry): readonly EntryPlace[] {
  return where
    .filter((pointer) => !/^(?:\/paths|\/components(?:\/[^/]+)?)?$/.test(pointer))
    .map((pointer) => {
      const owner = contract.operations.find((operation) => isWithin(pointer, operation.pointer));
      const target = followReferences(contract, pointer);
      return { pointer, target, ...(owner ? { operation: owner.id } : {}) };
    });
}

/** The number of steps between a clause and a place that equals, contains or is inside it; `undefined` if they are unrelated. */
export function distanceTo(
  { pointer, target, operation }: EntryPlace,
  clause: Pick<Clause, "pointer" | "operation">,
): number | undefined {
  const own = distanceBetween(pointer, clause.pointer);
  if (own !== undefined || target === pointer) return own;
  const isOther = operation !== undefined && clause.operation !== operation;
  return isOther ? undefined : distanceBetween(target, clause.pointer);
}

function distanceBetween(place: string, clause: string): number | undefined {
  if (!isWithin(clause, place) && !isWithin(place, clause)) return undefined;
  return Math.abs(parsePointer(clause).length - parsePointer(place).length);
}

/** Whether a pointer equals another one or is below it. */
export function isWithin(pointer: string, holder: string): boolean {
  return pointer === holder || pointer.startsWith(`${holder}/`);
}

function followReferences({ document }: Contract, pointer: string): string {
  let target = "";
  for (const token of parsePointer(pointer))
    target = dereference(document, `${target}${formatPointer([token])}`);
  return target;
}

function dereference(document: Contract["document"], pointer: string): string {
  const seen = new Set<string>();
  let target = pointer;
  while (!seen.has(target)) {
    seen.add(target);
    const { $ref } = asObject(resolvePointer(document, target));
    if (typeof $ref !== "string" || !$ref.startsWith("#/")) return target;
    target = formatPointer(parsePointer($ref));
  }
  return target;
}
