import { asObject, type SchemaCursor, subschemasUnder } from "@plumbline/contract";
import { arrayOf, plain, tupleOf, type TypeText, unknownType } from "./type-text.ts";

interface ArrayOptions {
  /** Whether the type must be that of openapi-typescript, which does not know that a tuple may be shorter or longer. */
  readonly isExact: boolean;
}

/** Prints the type of a list. @see https://json-schema.org/draft/2020-12/json-schema-core#name-prefixitems */
export function printArray(
  cursor: SchemaCursor,
  print: (item: SchemaCursor) => TypeText,
  { isExact }: ArrayOptions,
): TypeText {
  const { items, minItems } = asObject(cursor.schema);
  const first = subschemasUnder(cursor, "prefixItems").map(print);
  const [item] = subschemasUnder(cursor, "items");
  const other = item === undefined ? unknownType : print(item);
  if (first.length === 0) return arrayOf(items === false && isExact ? unknownType : other);
  if (isExact) return tupleOf(first);
  const least = typeof minItems === "number" ? minItems : 0;
  const texts = first.map(({ text, top }, index) => {
    if (index < least) return text;
    return top === "none" ? `${text}?` : `(${text})?`;
  });
  const rest = items === false ? [] : [`...${arrayOf(other).text}`];
  return plain(`[${[...texts, ...rest].join(", ")}]`);
}
