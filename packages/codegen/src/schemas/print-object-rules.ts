import {
  asArray,
  asObject,
  isArray,
  literalText,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
  toRegExp,
} from "@plumbline/contract";
import { commentOf } from "../types/comment-of.ts";
import { boundChecks, type Quantity } from "./bound-checks.ts";
import type { Check, PrintedMember } from "./dialect.ts";
import type { PrintRules, RuleScope } from "./rule-scope.ts";
import { printPattern } from "./print-string-rules.ts";

/** Prints an object with its members, their names and their number. */
export function printObjectRules(
  cursor: SchemaCursor,
  scope: RuleScope,
  print: PrintRules,
): string {
  const { dialect } = scope;
  const schema = asObject(cursor.schema);
  const properties = subschemasUnder(cursor, "properties");
  const patterns = subschemasUnder(cursor, "patternProperties");
  const others = subschemaAt(cursor, "additionalProperties");
  const names = new Set(properties.map(({ name = "" }) => name));
  const required = asArray(schema["required"]).filter((name) => typeof name === "string");
  // Libraries read members that every object inherits, and have no patterns.
  const isUnusual = patterns.length > 0 || [...names, ...required].some(isInherited);
  const rest = isUnusual || !others ? dialect.any : print(others, scope);
  const isClosed = !isUnusual && rest === dialect.never;
  const shown = properties.filter(({ name = "" }) => !isInherited(name));
  const members: readonly PrintedMember[] = [
    ...shown.map((property) => ({
      name: property.name ?? "",
      schema: print(property, scope),
      isOptional: !required.includes(property.name ?? ""),
      comment: commentOf(property.schema),
    })),
    ...required
      .filter((name) => !names.has(name) && !isInherited(name))
      .map((name) => ({ name, schema: rest, isOptional: false })),
  ];
  const object = dialect.object(members, isClosed ? undefined : rest);
  const checks = [
    ...(isUnusual ? [memberCheck({ properties, patterns, others }, scope, print)] : []),
    ...nameChecks(required.filter(isInherited)),
    ...boundChecks(schema, count),
    ...dependencyChecks(schema),
    ...propertyNameChecks(cursor, scope, print),
  ];
  return checks.length > 0 ? dialect.check(object, checks) : object;
}

function isInherited(name: string): boolean {
  return name in Object.prototype;
}

interface Members {
  readonly properties: readonly (SchemaCursor & { readonly name?: string })[];
  readonly patterns: readonly (SchemaCursor & { readonly name?: string })[];
  readonly others: SchemaCursor | undefined;
}

function memberCheck(
  { properties, patterns, others }: Members,
  scope: RuleScope,
  print: PrintRules,
): Check {
  const accepts = (member: SchemaCursor | undefined): string =>
    scope.dialect.accepts(print(member, scope));
  const names = properties.map((each) => `[${literalText(each.name)}]: ${accepts(each)}`);
  const byPattern = patterns.map(
    (each) => `[${printPattern(toRegExp(each.name ?? "", "u"))}, ${accepts(each)}]`,
  );
  return {
    predicate: `(value) => rules.hasMembers(value, { names: { ${names.join(", ")} }, patterns: [${byPattern.join(", ")}], rest: ${accepts(others)} })`,
    message: "Invalid members",
  };
}

function nameChecks(names: readonly string[]): readonly Check[] {
  if (names.length === 0) return [];
  const predicate = `(value) => rules.hasNames(value, ${literalText(names)})`;
  return [{ predicate, message: `Missing members: ${names.join(", ")}` }];
}

const count: Quantity = {
  expression: "Object.keys(value).length",
  words: "Invalid object: must have",
  bounds: { minProperties: [">=", "at least"], maxProperties: ["<=", "at most"] },
  unit: ["member", "members"],
};

function dependencyChecks({ dependentRequired }: ReturnType<typeof asObject>): readonly Check[] {
  return Object.entries(asObject(dependentRequired)).flatMap(([name, names]) => {
    if (!isArray(names)) return [];
    const has = `Object.hasOwn(value, ${literalText(name)})`;
    return [
      {
        predicate: `(value) => !${has} || rules.hasNames(value, ${literalText(names)})`,
        message: `Missing members beside ${name}`,
      },
    ];
  });
}

function propertyNameChecks(
  cursor: SchemaCursor,
  scope: RuleScope,
  print: PrintRules,
): readonly Check[] {
  const held = subschemaAt(cursor, "propertyNames");
  if (!held) return [];
  const accepts = scope.dialect.accepts(print(held, scope));
  return [
    {
      predicate: `(value) => Object.keys(value).every(${accepts})`,
      message: "Invalid name of a member",
    },
  ];
}
