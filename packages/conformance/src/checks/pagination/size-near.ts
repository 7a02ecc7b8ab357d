import { isObject, type Operation, type Parameter } from "@plumbline/contract";

/** The wanted page size or the next larger valid one; `undefined` if the operation has no page size parameter. */
export function sizeNear(operation: Operation, wanted: number): number | undefined {
  const limit = limitOf(operation);
  if (!limit) return undefined;
  const sizes = Array.from({ length: stepsTried }, (_, step) => Math.max(1, wanted) + step);
  return sizes.find((size) => limit.schema.validate(size).length === 0);
}

const stepsTried = 20;

/** The largest page size that the document allows, or a default if it sets no bound. */
export function largestSize(operation: Operation): number | undefined {
  const schema = limitOf(operation)?.schema.schema;
  const { maximum, exclusiveMaximum } = isObject(schema) ? schema : {};
  const bounds = [maximum, typeof exclusiveMaximum === "number" ? exclusiveMaximum - 1 : undefined];
  const stated = bounds.filter((bound) => typeof bound === "number").map(Math.floor);
  const largest = stated.length > 0 ? Math.min(...stated) : many;
  const isAllowed = limitOf(operation)?.schema.validate(largest).length === 0;
  return isAllowed ? largest : sizeNear(operation, 1);
}

const many = 100;

function limitOf({ parameters, policies }: Operation): Parameter | undefined {
  return parameters.find(
    (parameter) => parameter.in === "query" && parameter.name === policies.pagination?.limit,
  );
}
