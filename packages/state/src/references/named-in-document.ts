import {
  asArray,
  isObject,
  itemsOf,
  type JsonValue,
  membersOf,
  type Resource,
  type Shape,
} from "@plumbline/contract";
import { idText, withId } from "../choose-id.ts";
import { acceptsThing, mediaOf, placesOf, settableOf } from "../places-of.ts";
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
export function namedInPaths(
  { contract, model }: StateService,
  { key }: Resource,
): readonly string[] {
  const roles = model.operations.filter(
    (one) => one.resource === key && one.parameter !== undefined,
  );
  return roles.flatMap((role) => {
    const operation = contract.operations.find(({ id }) => id === role.operation);
    const parameter = operation?.parameters.find(
      (one) => one.in === "path" && one.name === role.parameter,
    );
    return (parameter?.examples ?? []).flatMap(({ value }) => idText(value) ?? []);
  });
}

/** The identifiers that examples of other things name, as far as a thing of the resource can have them. */
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
    .filter((id) => acceptsThing(service, resource, withId(example, identifier, id)));
}

/** What the document gives as examples of a member: in bodies of responses and requests, and in schemas. */
function examplesAt(
  service: StateService,
  { key }: Resource,
  names: readonly string[],
): readonly JsonValue[] {
  const { contract, generator, model } = service;
  return model.operations
    .filter(({ resource }) => resource === key)
    .flatMap(({ operation: id, items, item, sent }) => {
      const operation = contract.operations.find((one) => one.id === id);
      const media = operation && mediaOf(operation);
      const shown = media ? generator.documented(media) : [];
      const given = operation?.body?.content.flatMap(({ examples }) => examples) ?? [];
      const shape = operation && sent && settableOf(service, operation, sent);
      return [
        ...shown.flatMap((body) => valuesAt(valueAt(body, items ?? item ?? []), names)),
        ...given.flatMap(({ value }) => valuesAt(valueAt(value, sent ?? []), names)),
        ...(shape ? schemaExamples(shapeThrough(shape, names)) : []),
      ];
    });
}

function shapeThrough(shape: Shape, names: readonly string[]): Shape {
  return names.reduce<Shape>((at, name) => {
    const member = membersOf(at).get(name) ?? [];
    return itemsOf(member) ?? member;
  }, shape);
}

function schemaExamples(shape: Shape): readonly JsonValue[] {
  return shape.flatMap(({ schema }) => {
    if (!isObject(schema)) return [];
    const { example, examples, default: usual } = schema;
    return [example, usual, ...asArray(examples)].filter((value) => value !== undefined);
  });
}
