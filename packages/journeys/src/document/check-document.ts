import { compileContract, type JsonValue, type SchemaHandle } from "@plumbline/contract";
import type { JourneyProblem } from "../journey-error.ts";
import { arazzoSchema } from "./arazzo-schema.ts";

/** What keeps a value from being an Arazzo document that is understood. */
export function checkDocument(value: JsonValue): readonly JourneyProblem[] {
  const issues = schemaOfArazzo()?.validate(value) ?? [];
  return issues
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePointer, message }) => ({
      code: "JOURNEY_INVALID" as const,
      message: `${instancePointer === "" ? "the document" : instancePointer} ${message}`,
      pointer: instancePointer,
      hint: "write it as Arazzo 1.0 has it; extensions begin with x-",
    }));
}

let schema: SchemaHandle | undefined;

/** The contract's own validator, over a document that holds nothing but this schema. */
function schemaOfArazzo(): SchemaHandle | undefined {
  schema ??= compileContract({
    openapi: "3.1.1",
    info: { title: "Arazzo", version: "1" },
    paths: {
      "/workflows": {
        put: {
          requestBody: { content: { "application/json": { schema: arazzoSchema } } },
          responses: { 204: { description: "Read." } },
        },
      },
    },
  }).operations[0]?.body?.content[0]?.schema;
  return schema;
}
