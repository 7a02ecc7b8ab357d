import type { Contract } from "../../model/contract.ts";
import { draftRole } from "./draft-role.ts";
import { findIdentifier, parameterOf } from "./find-identifier.ts";
import { findThing, type Wanted } from "./find-list.ts";
import { findPaging } from "./find-paging.ts";
import { findProgress, type RoleOfPath } from "./find-progress.ts";
import { createReferenceFinder, type Referable } from "./create-reference-finder.ts";
import { findUnique } from "./find-unique.ts";
import {
  depthOf,
  indexPaths,
  listOf,
  type PathIndex,
  type ReadPath,
  thingOfKey,
} from "./path-index.ts";
import type { OperationRole, Resource, ResourceModel } from "./resource-model.ts";
import { itemsOf, membersOf, nameOf, requestShape, type Shape, shapeAt } from "./shape.ts";

/**
 * Infers what each operation does to which things: from paths, methods, names and schemas, without sending anything. `x-state` on an
 * operation replaces what is inferred.
 *
 * @example
 * ```ts
 * import { inferResources, loadContract } from "@plumbline/contract";
 *
 * const { operations } = inferResources(await loadContract("openapi.yaml"));
 * for (const { operation, role, resource } of operations) console.log(operation, role, resource);
 * ```
 */
export function inferResources(contract: Contract): ResourceModel {
  const index = indexPaths(contract);
  const roles = index.paths.map((path) => ({ path, role: roleOf(contract, index, path) }));
  const operations = roles.map((one) => {
    const progress = findProgress(one, roles);
    return progress ? { ...one.role, progress } : one.role;
  });
  const resources = resourcesOf(contract, index, operations);
  return { operations, resources: withMembers(contract, index, { roles, resources }) };
}

function roleOf(contract: Contract, index: PathIndex, path: ReadPath): OperationRole {
  const { operation, shape } = path;
  const stated = operation.policies.state;
  const inferred = draftRole(index, path);
  const draft = stated ? { ...inferred, ...stated, why: ["x-state of the operation"] } : inferred;
  const { resource } = draft;
  if (resource === undefined || draft.role === "other")
    return { role: "other", scope: [], why: draft.why, operation: operation.id };
  const wanted = { thing: thingOfKey(resource), schema: index.schemas.get(resource) };
  const isList = draft.role === "list" || draft.role === "search";
  const list = isList ? listOf(path, wanted.schema) : undefined;
  const item = !isList && shape ? findThing(shape, wanted) : undefined;
  const body = requestShape(contract, operation);
  return {
    operation: operation.id,
    ...(list && { items: list.names }),
    ...(item && { item }),
    ...(body && sentIn(body, wanted, index.shapes.get(resource))),
    ...(isList && findPaging(contract, path)),
    ...draft,
  };
}

/** A resource without what other resources say about its members. */
type BareResource = Omit<Resource, "references" | "unique">;

/** The places of the thing in the body, and of the body in the thing. */
function sentIn(
  body: Shape,
  { thing, schema }: Wanted,
  whole: Shape = [],
): Pick<OperationRole, "sent" | "into"> {
  const name = nameOf(body);
  const parts = [...membersOf(whole)].filter(
    ([, member]) => name !== undefined && nameOf(member) === name,
  );
  const [part, ...others] = parts;
  return part === undefined || others.length > 0 || name === schema
    ? { sent: findThing(body, { thing }) }
    : { into: [part[0]] };
}

function resourcesOf(
  contract: Contract,
  index: PathIndex,
  operations: readonly OperationRole[],
): readonly BareResource[] {
  const keys = new Set(operations.flatMap(({ resource }) => resource ?? []));
  return [...keys].map((key) => {
    const own = operations.filter(({ resource }) => resource === key);
    const isCollection = index.withItems.has(key) || index.onlyLists.has(key);
    const identifier = isCollection
      ? findIdentifier(contract, index, { key, operations: own })
      : undefined;
    const parent = parentOf(index, key);
    return {
      key,
      thing: thingOfKey(key),
      kind: isCollection ? "collection" : "singleton",
      ...(parent !== undefined && { parent }),
      ...(identifier && { identifier: identifier.names }),
      isOpen: index.withItems.has(key) && identifier?.isShown !== true,
    };
  });
}

function withMembers(
  contract: Contract,
  { paths }: PathIndex,
  {
    roles,
    resources,
  }: { readonly roles: readonly RoleOfPath[]; readonly resources: readonly BareResource[] },
): readonly Resource[] {
  const referables = resources.map(
    (resource): Referable & { readonly own: readonly RoleOfPath[] } => {
      const own = roles.filter(({ role }) => role.resource === resource.key);
      return {
        resource,
        own,
        shapes: own.flatMap((one) => thingShapes(contract, one)),
        parameter: parameterOf(paths, resource.key)?.name,
        isShown: own.some(({ role }) => ["list", "search", "read"].includes(role.role)),
      };
    },
  );
  const findReferences = createReferenceFinder(referables);
  return referables.map((one) => {
    const stated = one.own
      .map(({ path }) => path.operation.policies.state?.references)
      .filter((references) => references !== undefined);
    const references = findReferences(one, stated);
    const unique = findUnique(contract, { ...one.resource, references }, one.own);
    return { ...one.resource, references, unique };
  });
}

/** The shapes of a thing in the response and in the request of an operation that shows or sends it. */
function thingShapes(contract: Contract, { path, role }: RoleOfPath): readonly Shape[] {
  const { shape, operation } = path;
  const { items, item, sent } = role;
  if (role.role === "action" || role.role === "delete" || role.role === "other") return [];
  const body = sent && requestShape(contract, operation);
  return [
    shape && items && itemsOf(shapeAt(shape, items)),
    shape && item && shapeAt(shape, item),
    body && shapeAt(body, sent),
  ].filter((found) => found !== undefined);
}

/** The nearest collection above whose things contain those of a key. */
function parentOf({ withItems }: PathIndex, key: string): string | undefined {
  return [...withItems]
    .filter((other) => key.startsWith(`${other}/{}/`))
    .toSorted((left, right) => depthOf(right) - depthOf(left))[0];
}
