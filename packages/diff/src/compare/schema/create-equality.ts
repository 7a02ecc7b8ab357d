import {
  followReferences,
  isArray,
  isObject,
  type JsonValue,
  type SchemaCursor,
} from "@plumbline/contract";

/** Tells whether two schemas, and all schemas that they refer to, are written in the same way. */
export type AreEqual = (before: SchemaCursor, after: SchemaCursor) => boolean;

type SchemaPair = readonly [before: SchemaCursor, after: SchemaCursor];

/** The known result of comparing a schema with another schema. */
interface Known {
  readonly other: SchemaCursor["schema"];
  /** The schemas that both refer to; undefined if the schemas themselves differ. */
  readonly references: readonly SchemaPair[] | undefined;
  isEqual?: boolean;
}

/** Creates a function that reads each schema once. Most schemas of two versions are equal, and need no comparison. */
export function createEquality(): AreEqual {
  const known = new WeakMap<object, Known>();

  function recall([before, after]: SchemaPair): Known {
    const { schema } = before;
    const found = isObject(schema) ? known.get(schema) : undefined;
    if (found?.other === after.schema) return found;
    const fresh: Known = { other: after.schema, references: listReferences(before, after) };
    if (isObject(schema)) known.set(schema, fresh);
    return fresh;
  }

  function visit(pair: SchemaPair, visited: Set<Known>): boolean {
    const own = recall(pair);
    if (own.isEqual !== undefined) return own.isEqual;
    if (visited.has(own)) return true;
    visited.add(own);
    const isEqual = own.references?.every((next) => visit(next, visited)) ?? false;
    // A schema that seems equal can refer to one that is not decided yet.
    if (!isEqual) own.isEqual = false;
    return isEqual;
  }

  return (before, after) => {
    const visited = new Set<Known>();
    const isEqual = visit([before, after], visited);
    if (isEqual) for (const each of visited) each.isEqual = true;
    return isEqual;
  };
}

/**
 * The pairs of schemas that two equal schemas refer to; undefined if the schemas differ. Those with a discriminator count as different,
 * because schemas elsewhere can extend them.
 */
function listReferences(before: SchemaCursor, after: SchemaCursor): Known["references"] {
  const found: SchemaPair[] = [];
  function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
    if (isArray(one))
      return (
        isArray(other) &&
        one.length === other.length &&
        one.every((item, index) => isEqual(item, other[index]))
      );
    if (!isObject(one) || !isObject(other)) return one === other;
    const names = Object.keys(one);
    if ("discriminator" in one || names.length !== Object.keys(other).length) return false;
    const left = followReferences({ ...before, schema: one });
    const right = followReferences({ ...after, schema: other });
    left.forEach((target, index) => found.push([target, right[index] ?? target]));
    return left.length === right.length && names.every((name) => isEqual(one[name], other[name]));
  }
  return isEqual(before.schema, after.schema) ? found : undefined;
}
