import { isJsonMediaType, isObject, type JsonValue, type Resource } from "@plumbline/contract";
import { idText, withId } from "../choose-id.ts";
import { acceptsThing, mediaOf, placesOf } from "../places-of.ts";
import { fitsPaths, parametersNaming } from "../parameters-naming.ts";
import type { StateService } from "../state-service.ts";
import { valueAt, valuesAt } from "../value-at.ts";

/** The things in the document's own examples of lists. */
export function documentedThings(
  { contract, generator, model }: StateService,
  { key, identifier }: Resource,
): readonly JsonValue[] {
  const lists = model.operations.filter(
    ({ resource, role, within }) => resource === key && role === "list" && !within,
  );
  return lists.flatMap((one) => {
    const operation = contract.operations.find(({ id }) => id === one.operation);
    const media = operation && mediaOf(operation);
    const items = media
      ? generator.documented(media).map((body) => valueAt(body, one.items ?? []))
      : [];
    return items
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .filter((item) => isObject(item) && valueAt(item, identifier ?? []) !== undefined);
  });
}

/** The identifiers that the examples of a path parameter give. */
export function namedInPaths(service: StateService, resource: Resource): readonly string[] {
  return parametersNaming(service, resource).flatMap(({ examples }) =>
    examples.flatMap(({ value }) => idText(value) ?? []),
  );
}

/** The identifiers that examples of other things and requests to try name, as far as a thing of the resource can have them. */
export function namedByOthers(service: StateService, resource: Resource): readonly string[] {
  const { key, identifier = [] } = resource;
  const [place] = placesOf(service, resource);
  const example = place && valueAt(service.generator.example(place.media), place.names);
  if (example === undefined || identifier.length === 0 || key.includes("{}")) return [];
  return [...service.resources.values()]
    .flatMap((other) =>
      other.references
        .filter(({ to, isCertain }) => to === key && isCertain)
        .flatMap(({ names }) => examplesAt(service, other, names)),
    )
    .flatMap((value) => idText(value) ?? [])
    .filter(
      (id) =>
        fitsPaths(service, resource, id) &&
        acceptsThing(service, resource, withId(example, identifier, id)),
    );
}

/** What the document's examples of responses, and requests to try, have for a member. */
function examplesAt(
  { contract, generator, model }: StateService,
  { key }: Resource,
  names: readonly string[],
): readonly JsonValue[] {
  return model.operations
    .filter(({ resource }) => resource === key)
    .flatMap(({ operation: id, items, item, sent }) => {
      const operation = contract.operations.find((one) => one.id === id);
      const media = operation && mediaOf(operation);
      const shown = media ? generator.documented(media) : [];
      const tried = (operation?.body?.content ?? []).filter(({ mediaType }) =>
        isJsonMediaType(mediaType),
      );
      return [
        ...shown.flatMap((body) => valuesAt(valueAt(body, items ?? item ?? []), names)),
        ...(sent ? tried : []).flatMap((one) =>
          valuesAt(valueAt(generator.sample(one), sent ?? []), names),
        ),
      ];
    });
}
