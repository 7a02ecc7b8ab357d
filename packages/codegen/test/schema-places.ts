import {
  asObject,
  type Direction,
  inputParameters,
  type JsonObject,
  type Operation,
  type SchemaHandle,
} from "@plumbline/contract";
import type { OperationEntry } from "@plumbline/client-runtime";
import { convertedStarts } from "../src/table/converted-starts.ts";
import { sentForms } from "../src/table/sent-forms.ts";
import { type Place, placeAt } from "../src/types/places-below.ts";

/** A place of an operation, and how the generated module names its schema. */
export interface SchemaPlace {
  readonly at: string;
  readonly find: (schemas: Schemas) => unknown;
  readonly handle: SchemaHandle;
  readonly direction: Direction;
  /** Where its values are converted. */
  readonly place: Place | undefined;
}

/** The exports of a generated module. */
export type Schemas = Readonly<Record<string, unknown>>;

/** The places of an operation that have a schema in code. */
export function schemaPlaces(
  document: JsonObject,
  [method, operation]: readonly [string, Operation],
  entry: OperationEntry,
): readonly SchemaPlace[] {
  const starts = convertedStarts(document, operation, entry);
  const body = operation.body && sentForms(operation.body)[0]?.content.schema;
  const parameters = inputParameters(operation).flatMap(
    ({ in: place, name, schema }): readonly SchemaPlace[] => {
      const key = { path: "path", query: "query", header: "headers", cookie: "cookies" }[
        place as "path"
      ];
      const find = (schemas: Schemas): unknown =>
        asObject(asObject(schemas[`${method}Parameters`])[key])[name];
      return [
        {
          at: `${method} ${place} ${name}`,
          find,
          handle: schema,
          direction: "request",
          place: placeAt(document, schema.pointer),
        },
      ];
    },
  );
  return [
    ...parameters,
    ...(body
      ? [
          {
            at: `${method} body`,
            find: (schemas: Schemas) => schemas[`${method}BodySchema`],
            handle: body,
            direction: "request" as const,
            place: placeAt(document, body.pointer),
          },
        ]
      : []),
    ...operation.responses.flatMap(({ status, content: [first] }): readonly SchemaPlace[] => {
      if (!first?.schema) return [];
      const find = (schemas: Schemas): unknown => asObject(schemas[`${method}Responses`])[status];
      return [
        {
          at: `${method} ${status}`,
          find,
          handle: first.schema,
          direction: "response",
          place: starts.responses.get(status),
        },
      ];
    }),
  ];
}
