import { alter, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { findMediaType, isObject, type JsonObject, type Operation } from "@plumbline/contract";

interface Moment {
  /** Whether another update is being executed. */
  readonly isConcurrent: boolean;
}

/** Returns the body that is stored instead of the sent one, or undefined if the sent one is stored. */
export type ChangeBody = (body: JsonObject, moment: Moment) => JsonObject | undefined;

/** Stores other bodies than those that were sent to one operation. Invalid bodies are rejected, and keys are bound to what was sent. */
export function storeOtherwise(
  operation: Operation,
  change: ChangeBody,
): Pick<Fault, "seam" | "apply"> {
  const schema = findMediaType(operation.body?.content ?? [], "application/json")?.schema;
  let running = 0;
  const reading = alter("readBody", (read) => async (of, ...sent) => {
    const body = await read(of, ...sent);
    if (of.id !== operation.id || body.kind !== "read") return body;
    const { value } = body;
    if (!isObject(value) || schema?.validate(value).length !== 0) return body;
    const stored = change(value, { isConcurrent: running > 0 });
    running += 1;
    return { ...body, value: stored ?? value };
  });
  const responding = alter("respond", (respond) => (draft, call) => {
    if (call?.operation.id === operation.id) running = Math.max(0, running - 1);
    return respond(draft, call);
  });
  const apply = (seams: Seams): Seams => responding.apply(reading.apply(seams));
  return { seam: "policy", apply };
}
