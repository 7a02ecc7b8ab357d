import {
  formatPointer,
  isObject,
  type JsonValue,
  type Resource,
  type SchemaIssue,
} from "@plumbline/contract";
import { withDefaults } from "./merge-patch.ts";
import { placesOf, shapeIn } from "./places-of.ts";
import { project } from "./render-thing.ts";
import { keyOfPath } from "./seed-shelf.ts";
import type { StateService } from "./state-service.ts";
import { ThingsError } from "./things-error.ts";
import { valueAt, withValueAt } from "./value-at.ts";

/** Throws ThingsError `seed-invalid` for first things without a collection, or with a value that the schema rejects. */
export function checkSeed(service: StateService): void {
  for (const [path, things] of Object.entries(service.seedData ?? {})) {
    const resource = service.resources.get(keyOfPath(path));
    if (resource === undefined || !isSeedable(resource)) throw unknown(service, path);
    for (const [at, thing] of things.entries()) {
      const problem = problemOf(service, resource, thing);
      if (problem !== undefined)
        throw new ThingsError(
          "seed-invalid",
          `${formatPointer([path, String(at)])}${problem} in the first things`,
          { hint: "Correct the value. Members that are absent are generated." },
        );
    }
  }
}

/** First things have no things around them. */
export function isSeedable({ key, kind }: Resource): boolean {
  return kind === "collection" && !key.includes("{}");
}

function unknown({ resources }: StateService, path: string): ThingsError {
  const known = [...resources.values()].filter(isSeedable).map(({ key }) => key);
  const hint =
    known.length === 0
      ? "The document has no collection of its own; --explain-state prints what it has."
      : `Collections: ${known.join(", ")}. --explain-state prints why.`;
  return new ThingsError("seed-invalid", `${path} is not a collection of the document`, { hint });
}

/** What the schema says of a thing whose absent members are generated; undefined if it accepts the thing. */
export function problemOf(
  service: StateService,
  resource: Resource,
  thing: JsonValue,
): string | undefined {
  if (!isObject(thing)) return " is not an object";
  const [place] = placesOf(service, resource);
  const example = place && service.generator.example(place.media);
  if (place === undefined || example === undefined) return undefined;
  const whole = withDefaults(thing, valueAt(example, place.names) ?? {});
  const issues = issuesAt(
    withValueAt(example, place.names, project(whole, shapeIn(service, place))),
  );
  const [issue] = issuesAt(example).length > 0 ? [] : issues;
  const { length } = formatPointer(place.names);
  return issue && `${issue.instancePointer.slice(length)} ${issue.message}`;

  function issuesAt(body: JsonValue): readonly SchemaIssue[] {
    return place?.media.schema?.validate(body) ?? [];
  }
}
