import { type Reader, step, stepEach } from "./step.ts";
import { listOperations, type OperationPlace } from "./list-operations.ts";
import { readOpenMarks } from "./read-open-marks.ts";
import type { Place } from "./place.ts";
import { type SchemaPlace, walkSchema } from "./walk-schema.ts";

/** Every schema of parameters and request bodies, each once. */
export function walkRequestSchemas(reader: Reader, root: Place): SchemaPlace[] {
  const unique = new Map<string, SchemaPlace>();
  for (const operation of listOperations(reader, root)) {
    for (const schema of walkOperation(reader, operation)) {
      unique.set(`${schema.location.absolutePointer} ${schema.open.join(" ")}`, schema);
    }
  }
  return [...unique.values()];
}

function walkOperation(reader: Reader, operation: OperationPlace): SchemaPlace[] {
  const body = step(reader, operation, "requestBody");
  return [
    ...operation.parameters.flatMap((parameter) => walkHolder(reader, parameter)),
    ...(body ? walkContent(reader, body, []) : []),
  ];
}

function walkHolder(reader: Reader, parameter: Place): SchemaPlace[] {
  const open = readOpenMarks(parameter.node);
  const schema = step(reader, parameter, "schema");
  return schema ? walkSchema(reader, schema, open) : walkContent(reader, parameter, open);
}

function walkContent(reader: Reader, holder: Place, open: readonly string[]): SchemaPlace[] {
  return stepEach(reader, holder, "content").flatMap(([, mediaType]) => {
    const schema = step(reader, mediaType, "schema");
    return schema ? walkSchema(reader, schema, open) : [];
  });
}
