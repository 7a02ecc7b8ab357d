import { type Reader, step, stepEach } from "./step.ts";
import { locateInSchema } from "./locate-in-schema.ts";
import type { Place } from "./place.ts";

/** The responses of an operation with a 2xx status. */
export function listSuccesses(reader: Reader, operation: Place): Place[] {
  return stepEach(reader, operation, "responses")
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => response);
}

/** The schemas of a request body or response, one per media type. */
function listBodySchemas(reader: Reader, holder: Place): Place[] {
  return stepEach(reader, holder, "content").flatMap(
    ([, mediaType]) => step(reader, mediaType, "schema") ?? [],
  );
}

/** The schema that a JSON Pointer names in the 2xx body of an operation. */
export function locateInSuccess(
  reader: Reader,
  operation: Place,
  pointer: string,
): Place | undefined {
  return locateInBodies(reader, listSuccesses(reader, operation), pointer);
}

/** The schema that a JSON Pointer names in the request body of an operation. */
export function locateInRequest(
  reader: Reader,
  operation: Place,
  pointer: string,
): Place | undefined {
  const body = step(reader, operation, "requestBody");
  return body && locateInBodies(reader, [body], pointer);
}

/** The first schema that a JSON Pointer names in any of the bodies. */
export function locateInBodies(
  reader: Reader,
  holders: readonly Place[],
  pointer: string,
): Place | undefined {
  for (const schema of holders.flatMap((holder) => listBodySchemas(reader, holder))) {
    const found = locateInSchema(reader, schema, pointer);
    if (found) return found;
  }
  return undefined;
}
