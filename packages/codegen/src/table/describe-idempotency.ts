import { parseDuration, type JsonObject, type Operation } from "@plumbline/contract";
import type { IdempotencyEntry } from "@plumbline/client-runtime";

/** The idempotency policy of an operation, with the rules of the key from its header parameter. */
export function describeIdempotency(operation: Operation): IdempotencyEntry | undefined {
  const policy = operation.policies.idempotency;
  if (!policy) return undefined;
  return {
    header: policy.key.header,
    key: keyRules(operation, policy.key.header),
    replay: { header: policy.replay.header, value: policy.replay.value },
    statuses: {
      missing: policy.statuses.missing,
      pending: policy.statuses.pending,
      conflict: policy.statuses.conflict,
    },
    retentionMs: parseDuration(policy.retention),
  };
}

function keyRules(operation: Operation, header: string): IdempotencyEntry["key"] {
  const schema = keySchema(operation, header);
  return {
    ...(typeof schema["minLength"] === "number" && { minLength: schema["minLength"] }),
    ...(typeof schema["maxLength"] === "number" && { maxLength: schema["maxLength"] }),
    ...(typeof schema["pattern"] === "string" && { pattern: schema["pattern"] }),
  };
}

function keySchema(operation: Operation, header: string): JsonObject {
  const parameter = operation.parameters.find(
    ({ in: location, name }) =>
      location === "header" && name.toLowerCase() === header.toLowerCase(),
  );
  const schema = parameter?.schema.schema;
  return typeof schema === "object" ? schema : {};
}
