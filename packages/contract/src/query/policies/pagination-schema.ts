import type { PageForm } from "../../model/contract-policies.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { pointerSchema, textSchema } from "./text-schema.ts";

const fields = {
  cursor: textSchema,
  limit: textSchema,
  items: pointerSchema,
  next: pointerSchema,
  first: { enum: [0, 1] },
  total: pointerSchema,
  pages: pointerSchema,
  more: pointerSchema,
} satisfies Readonly<Record<string, JsonObject>>;

type Field = keyof typeof fields;

/** The fields of each form other than cursors: required ones, and optional ones. */
const forms: readonly (readonly [PageForm, readonly Field[], readonly Field[]])[] = [
  ["link", ["items"], ["limit", "total"]],
  ["url", ["items", "next"], ["limit", "total"]],
  ["offset", ["cursor", "items"], ["limit", "first", "total", "more"]],
  ["page", ["cursor", "items"], ["limit", "first", "total", "pages", "more"]],
];

/** The schema of a form; `form` may be absent for cursors. */
function schemaOf(needed: readonly Field[], optional: readonly Field[]): JsonObject {
  const names = [...needed, ...optional];
  const own = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const form = { enum: ["cursor", ...forms.map(([name]) => name)] };
  return closedObject({ form, ...own }, ["form", ...optional]);
}

/** A schema for values that another schema accepts, and the schema for all others. */
function when(condition: JsonObject, met: JsonObject, otherwise: JsonObject): JsonObject {
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  return { if: condition, then: met, else: otherwise };
}

/** `x-pagination` on an operation: how to read the next page, or `false` for a list without pages. */
export const paginationSchema: JsonObject = when(
  { type: "boolean" },
  { const: false },
  forms.reduceRight<JsonObject>(
    (otherwise, [form, needed, optional]) => {
      const isForm = { type: "object", properties: { form: { const: form } }, required: ["form"] };
      return when(isForm, schemaOf(needed, optional), otherwise);
    },
    schemaOf(["cursor", "items", "next"], ["limit", "total", "more"]),
  ),
);
