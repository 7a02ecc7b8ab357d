import {
  appliedSchemas,
  isObject,
  type JsonValue,
  type MediaType,
  openSchema,
  subschemasUnder,
} from "@plumbline/contract";
import { type Choosing, exampleBodies, type Members, typicalFor } from "./typical-body.ts";

/** How many different bodies an operation is tried with. */
export const mostBodySteps = 8;

/** A way to make a body. `hint` are the names of members that a rejection has named. */
type BodyStep = (
  media: MediaType,
  choosing: Choosing,
  hints: readonly string[],
) => JsonValue | undefined;

const steps: readonly BodyStep[] = [
  typical({ members: "required" }, 0),
  (media) => exampleBodies(media)[0],
  typical({ members: "required" }, 0),
  typical({ members: "all" }, 0),
  typical({ members: "required" }, 1),
  typical({ members: "required" }, 2),
  typical({ members: "all" }, 1),
  (media) => exampleBodies(media)[1],
];

function typical(members: Members, form: number): BodyStep {
  return ({ schema }, choosing, hints) =>
    schema && typicalFor(schema, { ...choosing, form }, { members: { ...members, also: hints } });
}

/**
 * The body of a step, counted from 0; `undefined` if the step gives none. An empty object says nothing about a server, so
 * only the last step may send one.
 */
export function bodyOfStep(
  step: number,
  media: MediaType,
  { choosing, hints }: { readonly choosing: Choosing; readonly hints: readonly string[] },
): JsonValue | undefined {
  const body = steps[step]?.(media, choosing, hints);
  const isEmpty = isObject(body) && Object.keys(body).length === 0;
  return isEmpty && step < mostBodySteps - 1 ? undefined : body;
}

/** The members of a body that a text names as whole words. A rejection names what it misses. */
export function namedMembers(
  document: Parameters<typeof openSchema>[0],
  { schema }: MediaType,
  text: string,
): readonly string[] {
  const cursor = schema && openSchema(document, schema.pointer);
  if (!cursor) return [];
  const names = appliedSchemas(cursor).flatMap((one) =>
    subschemasUnder(one, "properties").map(({ name = "" }) => name),
  );
  const words = new Set(text.slice(0, longestText).match(/[\p{L}\p{N}_-]+/gu));
  return [...new Set(names)].filter((name) => words.has(name));
}

const longestText = 10_000;
