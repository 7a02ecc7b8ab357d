import {
  findResponse,
  isJsonMediaType,
  itemsOf,
  type JsonValue,
  type MediaType,
  type Operation,
  type OperationRole,
  requestShape,
  type Resource,
  type Shape,
  shapeAt,
  shapeOf,
} from "@plumbline/contract";
import { isValid, type Place } from "./render-thing.ts";
import type { StateService } from "./state-service.ts";
import { withValueAt } from "./value-at.ts";

/** The order in which responses say how a thing looks. */
const order: readonly OperationRole["role"][] = [
  "read",
  "create",
  "list",
  "search",
  "replace",
  "patch",
];

/** The places of responses that show a thing of a resource, the best first. `0` is an item of a list. */
export function placesOf(service: StateService, resource: Resource): readonly Place[] {
  return order.flatMap((role) =>
    service.model.operations
      .filter((one) => one.resource === resource.key && one.role === role)
      .flatMap((one) => {
        const operation = service.contract.operations.find(({ id }) => id === one.operation);
        const media = operation && mediaOf(operation);
        if (media === undefined) return [];
        const names = one.items ? [...one.items, "0"] : (one.item ?? []);
        return [{ media, names }];
      }),
  );
}

/** Whether the response that shows a thing best accepts it. */
export function acceptsThing(service: StateService, resource: Resource, value: JsonValue): boolean {
  const [place] = placesOf(service, resource);
  const base = place && service.generator.example(place.media);
  return (
    place === undefined ||
    base === undefined ||
    isValid(place.media, withValueAt(base, place.names, value))
  );
}

/** The JSON of the first success of an operation. */
export function mediaOf(operation: Operation): MediaType | undefined {
  const statuses = operation.responses
    .map(({ status }) => status)
    .filter((one) => one.startsWith("2"))
    .toSorted();
  const responses = [
    ...statuses.map((one) => findResponse(operation, Number(one))),
    findResponse(operation, 299),
  ];
  return responses
    .flatMap((response) => response?.content ?? [])
    .find(({ mediaType }) => isJsonMediaType(mediaType));
}

/** The shape of the thing in a request. */
export function settableOf(
  { contract }: StateService,
  operation: Operation,
  sent: readonly string[] = [],
): Shape | undefined {
  const shape = requestShape(contract, operation);
  return shape && shapeAt(shape, sent);
}

/** The shape of a thing in a place. */
export function shapeIn({ contract }: StateService, { media, names }: Place): Shape {
  const shape = shapeOf(contract, [media]) ?? [];
  return names.at(-1) === "0"
    ? (itemsOf(shapeAt(shape, names.slice(0, -1))) ?? [])
    : shapeAt(shape, names);
}
