import {
  asObject,
  followReferences,
  isObject,
  literalText,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
  toRegExp,
} from "@plumbline/contract";
import type { Check } from "./dialect.ts";
import type { PrintRules, RuleScope } from "./rule-scope.ts";
import { printPattern } from "./print-string-rules.ts";

/** The members that one schema reads, if the value satisfies the schemas that lead to it. */
interface Reader {
  readonly conditions: readonly string[];
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly isAll: boolean;
}

/**
 * The condition of `unevaluatedProperties`: a member that no applied schema reads is valid by this one.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
 */
export function unevaluatedCheck(
  cursor: SchemaCursor,
  scope: RuleScope,
  print: PrintRules,
): readonly Check[] {
  const held = subschemaAt(cursor, "unevaluatedProperties");
  if (!held || held.schema === true) return [];
  const accepts = (other: SchemaCursor): string => scope.dialect.accepts(print(other, scope));
  const readers = readersOf(cursor, { accepts, conditions: [], around: new Set(), isTop: true });
  const list = readers.map(
    ({ conditions, names, patterns, isAll }) =>
      `{ when: (value) => ${conditions.join(" && ") || "true"}, names: ${literalText(names)}, patterns: [${patterns.join(", ")}], isAll: ${isAll} }`,
  );
  return [
    {
      predicate: `(value) => !rules.isRecord(value) || rules.hasRead(value, [${list.join(", ")}], ${accepts(held)})`,
      message: "Invalid members: some are not described",
    },
  ];
}

interface Walk {
  readonly accepts: (cursor: SchemaCursor) => string;
  readonly conditions: readonly string[];
  readonly around: ReadonlySet<string>;
  readonly isTop?: boolean;
}

function readersOf(cursor: SchemaCursor, walk: Walk): readonly Reader[] {
  const { schema, pointer } = cursor;
  if (!isObject(schema) || walk.around.has(pointer)) return [];
  const inside = { ...walk, isTop: false, around: new Set([...walk.around, pointer]) };
  const below = (other: SchemaCursor): readonly Reader[] => readersOf(other, inside);
  const whenAccepted = (other: SchemaCursor): readonly Reader[] =>
    readersOf(other, {
      ...inside,
      conditions: [...walk.conditions, `(${walk.accepts(other)})(value)`],
    });
  const condition = subschemaAt(cursor, "if");
  const [then, otherwise] = [subschemaAt(cursor, "then"), subschemaAt(cursor, "else")];
  return [
    ownReader(cursor, walk),
    ...[...followReferences(cursor), ...subschemasUnder(cursor, "allOf")].flatMap(below),
    ...[...subschemasUnder(cursor, "anyOf"), ...subschemasUnder(cursor, "oneOf")].flatMap(
      whenAccepted,
    ),
    ...(condition
      ? [condition, ...(then ? [then] : [])].flatMap((part) =>
          readersOf(part, {
            ...inside,
            conditions: [...walk.conditions, `(${walk.accepts(condition)})(value)`],
          }),
        )
      : []),
    ...(condition && otherwise
      ? readersOf(otherwise, {
          ...inside,
          conditions: [...walk.conditions, `!(${walk.accepts(condition)})(value)`],
        })
      : []),
    ...subschemasUnder(cursor, "dependentSchemas").flatMap((part) =>
      readersOf(part, {
        ...inside,
        conditions: [...walk.conditions, `Object.hasOwn(value, ${literalText(part.name)})`],
      }),
    ),
  ];
}

function ownReader(cursor: SchemaCursor, { conditions, isTop }: Walk): Reader {
  const { additionalProperties, unevaluatedProperties } = asObject(cursor.schema);
  return {
    conditions,
    names: subschemasUnder(cursor, "properties").map(({ name = "" }) => name),
    patterns: subschemasUnder(cursor, "patternProperties").map(({ name = "" }) =>
      printPattern(toRegExp(name, "u")),
    ),
    isAll:
      additionalProperties !== undefined || (isTop !== true && unevaluatedProperties !== undefined),
  };
}
