import type { Contract } from "../../model/contract.ts";
import type { RoleOfPath } from "./find-progress.ts";
import { itemsOf, requestShape, type Shape, shapeAt } from "./shape.ts";

/** The shapes of a thing in the response and in the request of an operation that shows or sends it. */
export function thingShapes(contract: Contract, { path, role }: RoleOfPath): readonly Shape[] {
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
