import { literalText } from "@plumbline/contract";
import type { Dialect } from "./dialect.ts";
import { printShape } from "./print-shape.ts";

/** Schemas without a library, on the module that is copied beside them. @see https://standardschema.dev */
export const standardDialect: Dialect = {
  header: 'import * as s from "./standard-schema.ts";\n',
  helpers: new Map(),
  any: "s.any",
  never: "s.never",
  string: "s.string",
  number: "s.number",
  bigint: "s.bigint",
  date: "s.date",
  boolean: "s.boolean",
  null: "s.literals([null])",
  literals: (values) => `s.literals([${values.map((value) => literalText(value)).join(", ")}])`,
  array: (item) => `s.array(${item})`,
  object: (members, rest = standardDialect.never) => {
    const [required, optional] = [false, true].map((wanted) =>
      printShape(
        members.filter(({ isOptional }) => isOptional === wanted),
        (schema) => schema,
      ),
    );
    return `s.object(${required}, ${optional}${rest === standardDialect.any ? "" : `, ${rest}`})`;
  },
  union: (schemas) => `s.union([${schemas.join(", ")}])`,
  exclusive: (schemas) => `s.exclusive([${schemas.join(", ")}])`,
  intersection: (schemas) => `s.intersection([${schemas.join(", ")}])`,
  check: (schema, checks) =>
    `s.check(${[schema, ...checks.map(({ predicate, message }) => `[${predicate}, ${literalText(message)}]`)].join(", ")})`,
  custom: (type, predicate) => `s.custom<${type}>(${predicate})`,
  lazy: (name) => `s.lazy(() => ${name})`,
  accepts: (schema) => `(value) => s.is(${schema}, value)`,
  typeOf: (type) => `s.StandardSchema<${type}>`,
};
