import type { Parameter } from "@plumbline/contract";

const keywords = ["examples", "example", "default", "enum", "const"];

/** Whether the document gives a value of a parameter. */
export function hasExample({ examples, schema: { schema } }: Parameter): boolean {
  if (examples.length > 0) return true;
  return typeof schema === "object" && keywords.some((keyword) => Object.hasOwn(schema, keyword));
}
