import {
  followReferences,
  isArray,
  literalText,
  type SchemaCursor,
  subschemasUnder,
} from "@plumbline/contract";
import { hasShape } from "./has-shape.ts";
import { literalType } from "./literal-type.ts";
import { isExact, type ObjectCursor, printBelow, type PrintScope } from "./print-context.ts";
import { genericOf, intersectionOf, type TypeText, unionOf } from "./type-text.ts";

/** The type of a schema's own keywords, with its `allOf`, `anyOf` and `oneOf`; undefined if none of them says something about the type. */
export function printComposites(
  core: TypeText | undefined,
  cursor: ObjectCursor,
  scope: PrintScope,
): TypeText | undefined {
  const parts = [...(core ? [core] : []), ...printAllOf(cursor, scope)];
  const base = parts.length > 0 ? intersectionOf(parts) : undefined;
  return withOneOf(withAnyOf(base, cursor, scope), cursor, scope);
}

/** openapi-typescript treats `anyOf` as an alternative to the rest of the schema; JSON Schema applies both. */
function withAnyOf(
  base: TypeText | undefined,
  cursor: ObjectCursor,
  scope: PrintScope,
): TypeText | undefined {
  const branches = subschemasUnder(cursor, "anyOf");
  if (branches.length === 0) return base;
  if (isExact(scope))
    return unionOf([
      ...(base ? [base] : []),
      ...branches.map((branch) => printBelow(branch, scope)),
    ]);
  return withBranches(base, branches, scope);
}

function withOneOf(
  base: TypeText | undefined,
  cursor: ObjectCursor,
  scope: PrintScope,
): TypeText | undefined {
  const branches = subschemasUnder(cursor, "oneOf");
  if (!isExact(scope)) return branches.length === 0 ? base : withBranches(base, branches, scope);
  const values = cursor.schema["type"] === "object" ? cursor.schema["enum"] : undefined;
  const types = isArray(values)
    ? values.map(literalType)
    : branches.map((branch) => printBelow(branch, scope));
  if (types.length === 0) return base;
  if (types.every(({ text }) => primitive.test(text)))
    return unionOf([...(base ? [base] : []), ...types]);
  return intersectionOf([...(base ? [base] : []), unionOf(types)]);
}

/** The rest of a schema, with the alternatives if all of them say something about the type. */
function withBranches(
  base: TypeText | undefined,
  branches: readonly SchemaCursor[],
  scope: PrintScope,
): TypeText {
  if (base && !branches.every(({ schema }) => hasShape(schema))) return base;
  const types = branches.map((branch) => scope.print(branch, scope));
  return intersectionOf([...(base ? [base] : []), unionOf(types)]);
}

const primitive = /^(?:boolean|never|null|number|string)$/;

/** The parts of `allOf`. An alternative of a discriminator has another value of its property than the base that it extends. */
function printAllOf(cursor: ObjectCursor, scope: PrintScope): readonly TypeText[] {
  return subschemasUnder(cursor, "allOf").map((part) => {
    const type = scope.print(part, scope);
    const [base] = followReferences(part);
    const name = base && scope.inherited.get(base.pointer);
    if (name === undefined || !scope.heirs.has(cursor.pointer)) return type;
    return genericOf("Omit", type, literalText(name));
  });
}
