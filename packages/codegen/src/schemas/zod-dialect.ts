import { literalText } from "@plumbline/contract";
import { printShape } from "./print-shape.ts";
import type { Dialect } from "./dialect.ts";

/** Zod 4.4 or later. @see https://zod.dev/api */
export const zodDialect: Dialect = {
  header: 'import { z } from "zod";\n',
  helpers: new Map([
    [
      "optional(",
      `/** A member that may be absent. Undefined is valid too, because JSON leaves it out. The type is that of the client, which \`exactOptionalPropertyTypes\` distinguishes. */
const optional = <Type extends z.ZodType>(type: Type) => type.optional() as unknown as z.ZodExactOptional<Type>;
`,
    ],
    [
      "both(",
      `/** An intersection in which each closed object rejects the members that only the other one names. */
function both<One extends z.ZodType, Other extends z.ZodType>(one: One, other: Other) {
  const isBoth = (value: unknown): boolean => one.safeParse(value).success && other.safeParse(value).success;
  return z.intersection(one, other).refine(isBoth, "Invalid value: it has members that are not allowed");
}
`,
    ],
  ]),
  any: "z.unknown()",
  never: "z.never()",
  string: "z.string()",
  number: "z.number()",
  bigint: "z.bigint()",
  date: "z.date()",
  boolean: "z.boolean()",
  null: "z.null()",
  literals: (values) => {
    const list = `[${values.map((value) => literalText(value)).join(", ")}]`;
    return values.every((value) => typeof value === "string")
      ? `z.enum(${list})`
      : `z.literal(${list})`;
  },
  array: (item) => `z.array(${item})`,
  object: (members, rest) => {
    const shape = printShape(members, (schema) => `optional(${schema})`);
    if (rest === undefined) return `z.strictObject(${shape})`;
    return rest === zodDialect.any
      ? `z.looseObject(${shape})`
      : `z.object(${shape}).catchall(${rest})`;
  },
  union: (schemas) => `z.union([${schemas.join(", ")}])`,
  exclusive: (schemas) => `z.xor([${schemas.join(", ")}])`,
  intersection: (schemas) => schemas.reduce((one, other) => `both(${one}, ${other})`),
  check: (schema, checks) =>
    `${schema}${checks.map(({ predicate, message }) => `.refine(${predicate}, ${literalText(message)})`).join("")}`,
  custom: (type, predicate) => `z.custom<${type}>(${predicate})`,
  lazy: (name) => `z.lazy(() => ${name})`,
  accepts: (schema) => `(value) => ${schema}.safeParse(value).success`,
  typeOf: (type) => `z.ZodType<${type}>`,
};
