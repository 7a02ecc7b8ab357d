import type { JsonValue } from "@plumbline/contract";

/**
 * Values that are known to be accepted or rejected at some places of requests: parameters, and members of bodies. Exactly one of `name`,
 * `pattern` and `pointer` selects the places.
 */
export interface KnownValues {
  /** Name of a parameter, or of a member of a body at any depth. */
  readonly name?: string;
  /** Regular expression that such a name matches. */
  readonly pattern?: string;
  /** JSON Pointer of a place in a body. */
  readonly pointer?: string;
  /** `Operation.id`. Default: every operation with such a place. */
  readonly operation?: string;
  /** Accepted values. Requests carry the first that the document allows; a check sends the others. Default: none. */
  readonly good?: readonly JsonValue[];
  /** Values that must be rejected, although the document may allow them. Default: none. */
  readonly bad?: readonly JsonValue[];
}

type Selector = Pick<KnownValues, "name" | "pattern" | "operation">;

/** Whether known values are about a name in requests of an operation. */
export function isAboutName(
  { name, pattern, operation }: Selector,
  given: string,
  { id }: { readonly id: string },
): boolean {
  if (operation !== undefined && operation !== id) return false;
  return name === given || (pattern !== undefined && new RegExp(pattern, "u").test(given));
}
