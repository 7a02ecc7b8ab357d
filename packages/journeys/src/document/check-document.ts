import { compileContract, type JsonValue, type SchemaHandle } from "@plumbline/contract";
import type { JourneyProblem } from "../journey-error.ts";
import { arazzoSchema } from "./arazzo-schema.ts";

/** Lists the ways in which a value breaks the schema of Arazzo documents. */
export function checkDocument(value: JsonValue): readonly JourneyProblem[] {
  const issues = schemaOfArazzo()?.validate(value) ?? [];
  return issues
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePointer, message }) => ({
      code: "JOURNEY_INVALID" as const,
      message: `${instancePointer === "" ? "The document" : instancePointer} ${message}`,
      pointer: instancePointer,
      hint: "Follow Arazzo 1.1. Extensions begin with x-.",
    }));
}

let schema: SchemaHandle | undefined;

/** Uses the contract's validator on a document that contains only this schema. */
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
