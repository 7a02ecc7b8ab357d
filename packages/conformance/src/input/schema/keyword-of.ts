import type { SchemaHandle } from "@plumbline/contract";

/** JSON Pointer of the keyword that a value with the wrong characters breaks; `undefined` if the schema has no such keyword. */
export function keywordOf({ validate }: SchemaHandle, keyword: string): string | undefined {
  return wrong
    .flatMap((text) => validate(text))
    .find((issue) => issue.keyword === keyword && issue.instancePointer === "")?.schemaPointer;
}

/** Different texts. Almost every pattern rejects at least one of them. */
const wrong: readonly string[] = ["", " ", "a", "1", "!", "\u{1F600}", "a b", "€"];
