import type { Alteration } from "@local-ads/sandbox/seams";
import {
  type JsonValue,
  type Operation,
  type Parameter,
  resolvePointer,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";

/** A part of a request that violates its schema. */
export interface Flaw {
  readonly issue: SchemaIssue;
  readonly operation: Operation;
  /** The parameter that is wrong. Absent if the body is. */
  readonly parameter?: Parameter;
  /** The value that violates the schema. */
  readonly value: JsonValue | undefined;
}

/** Validates requests and ignores some flaws. */
export function overlook(isOverlooked: (flaw: Flaw) => boolean): Alteration<"checkRequest"> {
  return (check) => (request) => {
    const { operation, body } = request;
    const { media } = body;
    const parameters = operation.parameters.map((parameter) => ({
      ...parameter,
      schema: soften(parameter.schema, (flaw) => isOverlooked({ ...flaw, operation, parameter })),
    }));
    const schema =
      media?.schema && soften(media.schema, (flaw) => isOverlooked({ ...flaw, operation }));
    return check({
      ...request,
      operation: { ...operation, parameters },
      body: { ...body, ...(media && schema && { media: { ...media, schema } }) },
    });
  };
}

function soften(
  handle: SchemaHandle,
  isOverlooked: (flaw: Pick<Flaw, "issue" | "value">) => boolean,
): SchemaHandle {
  return {
    ...handle,
    validate: (whole) =>
      handle.validate(whole).filter((issue) => {
        // The value was read from JSON or from a string.
        const value = resolvePointer(whole as JsonValue, issue.instancePointer);
        return !isOverlooked({ issue, value });
      }),
  };
}
