import { asArray, asObject, isArray, isString } from "../json/is-object.ts";
import { child, type Node } from "../document/node.ts";
import type { SecurityAlternative } from "../model/contract.ts";

/** The security alternatives of an operation: its own, even when that list is empty, or those of the whole document. */
export function compileSecurity(root: Node, operation: Node): readonly SecurityAlternative[] {
  const own = child(operation, "security");
  const { value, pointer } = isArray(own.value) ? own : child(root, "security");
  return asArray(value).map((alternative, at) => ({
    requirements: Object.entries(asObject(alternative)).map(([scheme, scopes]) => ({
      scheme,
      scopes: asArray(scopes).filter(isString),
    })),
    pointer: `${pointer}/${at}`,
  }));
}
