import type { Alteration } from "@local-ads/sandbox/seams";
import {
  type JsonValue,
  type Operation,
  type Parameter,
  resolvePointer,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";

/** Something about a request that its schema finds wrong. */
export interface Flaw {
  readonly issue: SchemaIssue;
  readonly operation: Operation;
  /** The parameter it is about; absent where it is about the body. */
  readonly parameter?: Parameter;
  /** The value at the very place. */
  readonly value: JsonValue | undefined;
}

/** Judges requests with some flaws overlooked. */
export function overlook(isOverlooked: (flaw: Flaw) => boolean): Alteration<"checkRequest"> {
  return (check) => (contract, request) => {
    const { operation, body } = request;
    const { media } = body;
    const parameters = operation.parameters.map((parameter) => ({
      ...parameter,
      schema: soften(parameter.schema, (flaw) => isOverlooked({ ...flaw, operation, parameter })),
    }));
    const schema =
      media?.schema && soften(media.schema, (flaw) => isOverlooked({ ...flaw, operation }));
    return check(contract, {
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
        // What is judged was read from JSON or from a text.
        const value = resolvePointer(whole as JsonValue, issue.instancePointer);
        return !isOverlooked({ issue, value });
      }),
  };
}
