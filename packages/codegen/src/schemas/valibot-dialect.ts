import { literalText } from "@plumbline/contract";
import { printShape } from "./print-shape.ts";
import type { Dialect, Primitive } from "./dialect.ts";

const objectStart = "v.pipe(record, ";

/** Valibot 1. @see https://valibot.dev/api/ */
export const valibotDialect: Dialect = {
  header: 'import * as v from "valibot";\n',
  helpers: new Map([
    [
      "optional(",
      `/** A member that may be absent. Undefined is valid too, because JSON leaves it out. The type is that of the client, which \`exactOptionalPropertyTypes\` distinguishes. */
const optional = <Type extends v.GenericSchema>(type: Type) => v.optional(type) as unknown as v.ExactOptionalSchema<Type, undefined>;
`,
    ],
    [
      "exactlyOne(",
      `/** A union of which one schema accepts the value. */
function exactlyOne<const Options extends readonly v.GenericSchema[]>(options: Options) {
  const isOne = (value: unknown): boolean => options.filter((each) => v.is(each, value)).length === 1;
  return v.pipe(v.union(options), v.check(isOne, "Invalid value: Expected exactly one of the alternatives"));
}
`,
    ],
    [
      "record,",
      `/** The library takes lists for objects too. */
const record = /* @__PURE__ */ v.custom<Record<string, unknown>>(rules.isRecord, "Invalid type: Expected an object");
`,
    ],
  ]),
  any: "v.unknown()",
  never: "v.never()",
  string: "v.string()",
  number: "v.number()",
  bigint: "v.bigint()",
  date: "v.date()",
  boolean: "v.boolean()",
  null: "v.null()",
  literals: (values) => {
    const listed = values.filter(isListed);
    const others = values.filter((value) => !isListed(value)).map(literal);
    const picked =
      listed.length === 1
        ? listed.map(literal)
        : listed.length === 0
          ? []
          : [`v.picklist([${listed.map((value) => literalText(value)).join(", ")}])`];
    const all = [...picked, ...others];
    return all.length === 1 ? all.join("") : valibotDialect.union(all);
  },
  array: (item) => `v.array(${item})`,
  object: (members, rest) => {
    const shape = printShape(members, (schema) => `optional(${schema})`);
    const object =
      rest === undefined
        ? `v.strictObject(${shape})`
        : rest === valibotDialect.any
          ? `v.looseObject(${shape})`
          : `v.objectWithRest(${shape}, ${rest})`;
    return `${objectStart}${object})`;
  },
  union: (schemas) => `v.union([${schemas.join(", ")}])`,
  exclusive: (schemas) => `exactlyOne([${schemas.join(", ")}])`,
  intersection: (schemas) => `v.intersect([${schemas.join(", ")}])`,
  check: (schema, checks) => {
    const conditions = checks.map(
      ({ predicate, message }) => `v.check(${predicate}, ${literalText(message)})`,
    );
    // Its objects leave out members named constructor, so that conditions come first.
    return schema.startsWith(objectStart)
      ? `${objectStart}${conditions.join(", ")}, ${schema.slice(objectStart.length)}`
      : `v.pipe(${[schema, ...conditions].join(", ")})`;
  },
  custom: (type, predicate) => `v.custom<${type}>(${predicate})`,
  lazy: (name) => `v.lazy(() => ${name})`,
  accepts: (schema) => `(value) => v.is(${schema}, value)`,
  typeOf: (type) => `v.GenericSchema<${type}>`,
};

function isListed(value: Primitive): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function literal(value: Primitive): string {
  return value === null ? "v.null()" : `v.literal(${literalText(value)})`;
}
