import {
  collectionKey,
  type Contract,
  type FlatSchema,
  flatten,
  type MediaType,
  openSchema,
  type Operation,
  segmentsOf,
} from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { successSchemas } from "../success-schemas.ts";
import { isReader } from "./snapshot.ts";

/**
 * The reads that show lists of things with IDs and are related to a mutation: the path of the mutation begins with the path of the read, or both
 * have a schema in common. If the document declares reflections, every list is related, and every read that shows what a mutation writes.
 */
export function relatedLists({ contract, operation, other }: Subject): readonly Subject[] {
  const reflecting = reflectingReads(contract);
  const isRelated =
    reflecting.size > 0
      ? (): boolean => true
      : (reader: Operation): boolean =>
          isNear(operation, reader) || sharesSchema(contract, operation, reader);
  return contract.operations
    .filter(isReader)
    .filter((one) => reflecting.has(one.id) || (isListOfThings(contract, one) && isRelated(one)))
    .flatMap(({ id }) => other(id) ?? []);
}

/** The reads through which mutations are declared to show what they write. */
export function reflectingReads({ operations }: Contract): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ policies }) => policies.reflects.map(({ through }) => through)),
  );
}

/** Whether a read is the collection of a thing that the path of a mutation names, or the collection to which the mutation adds. */
function isNear(mutation: Operation, reader: Operation): boolean {
  const segments = segmentsOf(mutation.path);
  const collections = segments.flatMap((segment, at) =>
    segment === "{}" ? [segments.slice(0, at).join("/")] : [],
  );
  return [...collections, segments.join("/"), collectionKey(segments)].includes(
    segmentsOf(reader.path).join("/"),
  );
}

function isListOfThings(contract: Contract, operation: Operation): boolean {
  return thingsIn(contract, operation).some(({ properties }) => properties.has("id"));
}

function sharesSchema(contract: Contract, mutation: Operation, reader: Operation): boolean {
  const own = new Set(schemasOf(contract, mutation).flatMap(placesOf));
  return thingsIn(contract, reader)
    .flatMap(placesOf)
    .some((place) => own.has(place));
}

const things = new WeakMap<Operation, readonly FlatSchema[]>();

/**
 * The schemas of the items of the lists in a response: the list itself, and the lists that are members of an object. Each response is read
 * once, because it is compared with each mutation.
 */
function thingsIn(contract: Contract, operation: Operation): readonly FlatSchema[] {
  const known =
    things.get(operation) ??
    responseSchemas(contract, operation)
      .flatMap(withMembers)
      .flatMap(({ items }) => (items.length > 0 ? [flatten(...items)] : []));
  things.set(operation, known);
  return known;
}

/** The schemas of a mutation: of its body, its responses, and their members. */
function schemasOf(contract: Contract, operation: Operation): readonly FlatSchema[] {
  const sent = (operation.body?.content ?? []).flatMap((media) => schemaOf(contract, media));
  return [...sent, ...responseSchemas(contract, operation)].flatMap(withMembers);
}

function responseSchemas(contract: Contract, operation: Operation): readonly FlatSchema[] {
  return successSchemas(operation).flatMap((schema) => schemaOf(contract, { schema }));
}

function schemaOf(
  { document }: Contract,
  { schema }: Pick<MediaType, "schema">,
): readonly FlatSchema[] {
  const cursor = schema && openSchema(document, schema.pointer);
  return cursor ? [flatten(cursor)] : [];
}

function withMembers(schema: FlatSchema): readonly FlatSchema[] {
  return [schema, ...[...schema.properties.values()].map((parts) => flatten(...parts))];
}

function placesOf({ parts }: FlatSchema): readonly string[] {
  return parts.map(({ pointer }) => pointer);
}
