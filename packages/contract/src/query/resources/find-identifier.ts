import type { Contract, Operation } from "../../model/contract.ts";
import { type Rank, rankSource } from "../chains/rank-source.ts";
import { segmentsOf } from "../chains/segments-of.ts";
import { pathSlot, referenceSlot, type Slot } from "../chains/slot.ts";
import type { PathIndex, ReadPath } from "./path-index.ts";
import type { OperationRole } from "./resource-model.ts";
import { isScalarShape, itemsOf, membersOf, requestShape, type Shape, shapeAt } from "./shape.ts";

/** Objects in a thing that may contain its identifier. */
const deepest = 2;

/** The member that names a thing in its path. */
export interface FoundIdentifier {
  readonly names: readonly string[];
  /** Whether a client sees or sends it without knowing it already: in a list or in a creation. */
  readonly isShown: boolean;
}

/** Finds the best source for the parameter of a thing's path: in lists and creations, otherwise in reads. */
export function findIdentifier(
  contract: Contract,
  { paths }: PathIndex,
  { key, operations }: { readonly key: string; readonly operations: readonly OperationRole[] },
): FoundIdentifier | undefined {
  // The `id` of things without a path distinguishes them.
  const slot = slotOf(paths, key) ?? referenceSlot(["id"], segmentsOf(key));
  const best = (shapes: readonly Shape[]): readonly string[] | undefined =>
    shapes
      .flatMap((shape) =>
        scalarsIn(shape).flatMap((names) => {
          const rank = rankSource(slot, { segments: segmentsOf(key), names });
          return rank && isOwn(rank) ? [{ names, score: rank.score }] : [];
        }),
      )
      .toSorted((left, right) => right.score - left.score)[0]?.names;
  const pathOf = ({ operation: id }: OperationRole): ReadPath | undefined =>
    paths.find(({ operation }) => operation.id === id);
  const shown = best(operations.flatMap((role) => shownIn(contract, pathOf(role), role)));
  if (shown) return { names: shown, isShown: true };
  const reads = operations.filter(({ role }) => role === "read" || role === "replace");
  const read = best(
    reads.flatMap((role) => {
      const shape = pathOf(role)?.shape;
      return shape && role.item ? [shapeAt(shape, role.item)] : [];
    }),
  );
  return read && { names: read, isShown: false };
}

function slotOf(paths: readonly ReadPath[], key: string): Slot | undefined {
  const found = parameterOf(paths, key);
  return found && pathSlot(found.operation, found.name);
}

/** The path parameter that names a thing of a resource, and an operation whose path has it. */
export function parameterOf(
  paths: readonly ReadPath[],
  key: string,
): { readonly operation: Operation; readonly name: string } | undefined {
  const depth = segmentsOf(key).filter((one) => one === "{}").length;
  const path = paths.find(({ segments }) => `/${segments.join("/")}`.startsWith(`${key}/{}`));
  return path && { operation: path.operation, name: path.parameters[depth] ?? "" };
}

function isOwn({ why }: Rank): boolean {
  return why === "collection" || why === "name";
}

/** The shapes of a thing in an operation that tells a client which things exist. */
function shownIn(
  contract: Contract,
  path: ReadPath | undefined,
  { role, items, item, sent }: OperationRole,
): readonly Shape[] {
  if (path === undefined) return [];
  const { shape, operation } = path;
  if (role === "list" || role === "search")
    return [(shape && items && itemsOf(shapeAt(shape, items))) ?? []];
  if (role !== "create") return [];
  const body = sent && requestShape(contract, operation);
  return [...(shape && item ? [shapeAt(shape, item)] : []), ...(body ? [shapeAt(body, sent)] : [])];
}

function scalarsIn(shape: Shape, depth = 0): readonly (readonly string[])[] {
  if (depth === 0 && isScalarShape(shape) && membersOf(shape).size === 0) return [[]];
  return [...membersOf(shape)].flatMap(([name, member]) => [
    ...(isScalarShape(member) ? [[name]] : []),
    ...(depth < deepest && itemsOf(member) === undefined
      ? scalarsIn(member, depth + 1)
          .filter((names) => names.length > 0)
          .map((names) => [name, ...names])
      : []),
  ]);
}
