import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { type Change, patternChanges } from "./pattern-changes.ts";
import { textOf } from "./text-of.ts";

/** Lists the changes to a keyword, by its value and its schema. */
type Operator = (value: JsonValue, schema: JsonObject) => readonly Change[];

export const keywordOperators: Readonly<Record<string, Operator>> = {
  maximum: upper,
  maxLength: upper,
  maxItems: upper,
  maxProperties: upper,
  exclusiveMaximum: upper,
  minimum: lower,
  minLength: lower,
  minItems: lower,
  minProperties: lower,
  exclusiveMinimum: lower,
  multipleOf: dropped,
  uniqueItems: dropped,
  format: dropped,
  additionalProperties: (value) => (value === false ? dropped() : []),
  const: (value) => [{ name: "another", value: anotherValue(value), effect: "tightened" }],
  pattern: (value) => patternChanges(textOf(value)),
  enum: enumChanges,
  type: typeChanges,
  required: requiredChanges,
};

function upper(value: JsonValue): readonly Change[] {
  return [
    { name: "one more", value: Number(value) + 1, effect: "loosened" },
    { name: "one less", value: Number(value) - 1, effect: "tightened" },
  ];
}

function lower(value: JsonValue): readonly Change[] {
  return [
    { name: "one less", value: Number(value) - 1, effect: "loosened" },
    { name: "one more", value: Number(value) + 1, effect: "tightened" },
  ];
}

function dropped(): readonly Change[] {
  return [{ name: "dropped", effect: "loosened" }];
}

/** A value that is in no document. */
const strangeWord = "value-of-nobody";

function anotherValue(value: JsonValue): JsonValue {
  return typeof value === "number" ? value + 1 : strangeWord;
}

function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}

function enumChanges(value: JsonValue): readonly Change[] {
  const values = isArray(value) ? value : [];
  const numbers = values.filter((one) => typeof one === "number");
  const word = values.find((one) => typeof one === "string");
  // A server that ignores case accepts it as well.
  const further = numbers.length > 0 ? Math.max(...numbers) + 1 : otherCase(word ?? strangeWord);
  return [
    { name: "one value more", value: [...values, further], effect: "loosened" },
    ...(values.length < 2 ? [] : values).map((gone, index): Change => ({
      name: `without ${textOf(gone)}`,
      below: `/${index}`,
      effect: "tightened",
    })),
  ];
}

const widerTypes: Readonly<Record<string, string>> = { integer: "number" };
const narrowerTypes: Readonly<Record<string, string>> = { number: "integer" };

/** If the values are listed, no other type is possible. */
function typeChanges(value: JsonValue, schema: JsonObject): readonly Change[] {
  const isListed = "enum" in schema || "const" in schema;
  return namedTypeChanges(value).filter(({ effect }) => effect === "tightened" || !isListed);
}

function namedTypeChanges(value: JsonValue): readonly Change[] {
  const types = (isArray(value) ? value : [value]).map(String);
  const wide = types.map((type) => widerTypes[type] ?? type);
  const narrow = types.map((type) => narrowerTypes[type] ?? type);
  const other = ["string", "boolean"].find((type) => !types.includes(type)) ?? "array";
  const also = [...types, other];
  return [
    types.includes("null")
      ? {
          name: "null rejected",
          value: types.filter((type) => type !== "null"),
          effect: "tightened" as const,
        }
      : { name: "null allowed", value: [...types, "null"], effect: "loosened" as const },
    { name: `${other} allowed too`, value: also, effect: "loosened" },
    ...(String(wide) === String(types)
      ? []
      : [{ name: "fractions allowed", value: wide, effect: "loosened" as const }]),
    ...(String(narrow) === String(types)
      ? []
      : [{ name: "fractions rejected", value: narrow, effect: "tightened" as const }]),
  ];
}

function requiredChanges(value: JsonValue, schema: JsonObject): readonly Change[] {
  const names = (isArray(value) ? value : []).map(String);
  // If the fields are open, the required ones are open too.
  const optional = isOpen(schema["x-open"], "fields")
    ? []
    : Object.keys(asObject(schema["properties"])).filter((name) => !names.includes(name));
  return [
    ...names.map((name, index): Change => ({
      name: `without ${name}`,
      below: `/${index}`,
      effect: "loosened",
    })),
    ...optional.map((name): Change => ({
      name: `${name} too`,
      value: [...names, name],
      effect: "tightened",
    })),
  ];
}

function isOpen(mark: JsonValue | undefined, kind: string): boolean {
  return isArray(mark) ? mark.includes(kind) : mark === kind;
}
