import {
  asObject,
  followReferences,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  keywordsOfTypes,
  literalText,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
  typeOf,
} from "@plumbline/contract";
import { markUse } from "../types/schema-use.ts";
import type { RuleScope } from "./rule-scope.ts";
import type { Check, Dialect, Primitive } from "./dialect.ts";
import { printArrayRules } from "./print-array-rules.ts";
import { printNumberRules } from "./print-number-rules.ts";
import { printObjectRules } from "./print-object-rules.ts";
import { printStringRules } from "./print-string-rules.ts";
import { unevaluatedCheck } from "./unevaluated-check.ts";

/** Prints a schema as an expression of a library that accepts the same values. References are marks. */
export function printRules(cursor: SchemaCursor | undefined, scope: RuleScope): string {
  const { dialect } = scope;
  if (cursor === undefined || cursor.schema === true) return dialect.any;
  const { schema } = cursor;
  if (!isObject(schema)) return dialect.never;
  const print = (other: SchemaCursor): string => printRules(other, scope);
  const exclusive = subschemasUnder(cursor, "oneOf").map(print);
  const alternatives = subschemasUnder(cursor, "anyOf").map(print);
  const parts = [
    ...followReferences(cursor).map(({ pointer }) => markUse({ view: scope.direction, pointer })),
    ...printOwn(cursor, schema, scope),
    ...subschemasUnder(cursor, "allOf").map(print),
    ...choiceOf(alternatives, dialect.any, dialect.union),
    // A choice of one is that one; `any` beside others counts.
    ...(exclusive.length > 1 ? [dialect.exclusive(exclusive)] : exclusive),
  ].filter((part) => part !== dialect.any);
  const whole = parts.length > 1 ? dialect.intersection(parts) : (parts[0] ?? dialect.any);
  const checks = conditionsOf(cursor, scope);
  reportUnknown(cursor, scope);
  return checks.length > 0 ? dialect.check(whole, checks) : whole;
}

function choiceOf(
  schemas: readonly string[],
  any: string,
  choose: (schemas: readonly string[]) => string,
): readonly string[] {
  if (schemas.length === 0 || schemas.includes(any)) return [];
  return schemas.length === 1 ? schemas : [choose(schemas)];
}

/** Prints what the keywords of the schema say about the type of the value. */
function printOwn(cursor: SchemaCursor, schema: JsonObject, scope: RuleScope): readonly string[] {
  const stated = schema["type"] === undefined ? undefined : [schema["type"]].flat();
  const kinds = stated?.flatMap((type) => kindOf(type) ?? []);
  if (stated && kinds?.length !== stated.length) return [];
  const listed = printListed(schema, stated, scope);
  // The listed values are of these types already.
  return [...printTypes(cursor, listed.length > 0 ? undefined : kinds, scope), ...listed];
}

/** A type, with all that is stated about values of this type. */
interface Kind {
  readonly type: string;
  /** The predicate that a value is of the type. */
  readonly predicate: string;
  readonly print: (cursor: SchemaCursor, scope: RuleScope) => string;
}

const kinds: readonly Kind[] = [
  {
    type: "object",
    predicate: "rules.isRecord(value)",
    print: (cursor, scope) => printObjectRules(cursor, scope, printRules),
  },
  {
    type: "array",
    predicate: "Array.isArray(value)",
    print: (cursor, scope) => printArrayRules(cursor, scope, printRules),
  },
  {
    type: "string",
    predicate: 'typeof value === "string"',
    print: printStringRules,
  },
  {
    type: "number",
    predicate: 'typeof value === "number"',
    print: printNumberRules,
  },
  {
    type: "boolean",
    predicate: 'typeof value === "boolean"',
    print: (_, { dialect }) => dialect.boolean,
  },
  {
    type: "null",
    predicate: "value === null",
    print: (_, { dialect }) => dialect.null,
  },
];

function kindOf(type: JsonValue): Kind | undefined {
  return kinds.find((kind) => kind.type === (type === "integer" ? "number" : type));
}

function printTypes(
  cursor: SchemaCursor,
  stated: readonly Kind[] | undefined,
  scope: RuleScope,
): readonly string[] {
  const { dialect } = scope;
  const schema = asObject(cursor.schema);
  if (stated)
    return [
      unionOf(
        [...new Set(stated)].map((kind) => kind.print(cursor, scope)),
        dialect,
      ),
    ];
  const limited = kinds
    .filter(({ type }) => keywordsOf(type).some((keyword) => schema[keyword] !== undefined))
    .map((kind) => ({ ...kind, text: kind.print(cursor, scope) }))
    .filter(({ type, text }) => !isUnlimited(type, text, dialect));
  if (limited.length === 0) return [];
  const others = limited.map(({ predicate }) => `!(${predicate})`).join(" && ");
  const rest = dialect.custom("never", `(value) => value !== undefined && ${others}`);
  return [unionOf([...limited.map(({ text }) => text), rest], dialect)];
}

/** Formats are of texts or of numbers. */
function keywordsOf(type: string): readonly string[] {
  const own = keywordsOfTypes[type] ?? [];
  return type === "number" ? [...own, "format"] : own;
}

/** A format that only one of two types has says nothing about the other. */
function isUnlimited(type: string, text: string, dialect: Dialect): boolean {
  return text === (type === "string" ? dialect.string : type === "number" ? dialect.number : "");
}

function unionOf(schemas: readonly string[], dialect: Dialect): string {
  return schemas.length === 1 ? schemas.join("") : dialect.union(schemas);
}

/** The values that `enum` and `const` allow. */
function printListed(
  schema: JsonObject,
  stated: readonly JsonValue[] | undefined,
  { dialect }: RuleScope,
): readonly string[] {
  const lists = [
    ...(isArray(schema["enum"]) ? [schema["enum"]] : []),
    ...(schema["const"] === undefined ? [] : [[schema["const"]]]),
  ];
  return lists.map((list) => {
    const values = list.filter((value) => !stated || isOfType(value, stated));
    const primitives = [...new Set(values.filter(isPrimitive))];
    const others = values.filter((value) => !isPrimitive(value));
    const texts = [
      ...(primitives.length > 0 ? [dialect.literals(primitives)] : []),
      ...others.map((value) =>
        dialect.custom("unknown", `(value) => rules.deepEqual(value, ${literalText(value)})`),
      ),
    ];
    return texts.length === 0 ? dialect.never : unionOf(texts, dialect);
  });
}

function isOfType(value: JsonValue, stated: readonly JsonValue[]): boolean {
  const type = typeOf(value);
  return stated.includes(type) || (type === "integer" && stated.includes("number"));
}

function isPrimitive(value: JsonValue): value is Primitive {
  return typeof value !== "object" || value === null;
}

/** The conditions of keywords that hold schemas, for values of any type. */
function conditionsOf(cursor: SchemaCursor, scope: RuleScope): readonly Check[] {
  const { dialect } = scope;
  const accept = (keyword: string): string | undefined => {
    const held = subschemaAt(cursor, keyword);
    return held && `(${dialect.accepts(printRules(held, scope))})(value)`;
  };
  const [not, when] = [accept("not"), accept("if")];
  const [then, otherwise] = [accept("then") ?? "true", accept("else") ?? "true"];
  const dependent = subschemasUnder(cursor, "dependentSchemas").map((held) => ({
    predicate: `(value) => !rules.isRecord(value) || !Object.hasOwn(value, ${literalText(held.name)}) || (${dialect.accepts(printRules(held, scope))})(value)`,
    message: `Invalid members beside ${held.name}`,
  }));
  return [
    ...(not === undefined
      ? []
      : [{ predicate: `(value) => !${not}`, message: "Invalid value: not allowed" }]),
    ...(when === undefined
      ? []
      : [
          {
            predicate: `(value) => ${when} ? ${then} : ${otherwise}`,
            message: "Invalid value under a condition",
          },
        ]),
    ...dependent,
    ...unevaluatedCheck(cursor, scope, printRules),
  ];
}

/** Lists what is not expressed. */
function reportUnknown({ schema, pointer }: SchemaCursor, { onDifference }: RuleScope): void {
  const items = asObject(schema)["unevaluatedItems"];
  if (items !== undefined && items !== true)
    onDifference(`${pointer}/unevaluatedItems`, "unevaluatedItems is not expressed.");
  for (const type of [asObject(schema)["type"]].flat())
    if (type !== undefined && !kindOf(type))
      onDifference(`${pointer}/type`, "JSON Schema does not have its type.");
}
