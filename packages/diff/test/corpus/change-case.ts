import type { JsonObject } from "@plumbline/contract";

/** Two documents and the changes between them, each as its severity and rule. */
export interface ChangeCase {
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly changes: string;
  /** The changes from `after` to `before`. */
  readonly back: string;
}

/** A row of a table: the name, what differs, the changes, and the changes of the opposite edit. Lists are separated by commas. */
export type Row<T> = readonly [name: string, before: T, after: T, changes: string, back: string];

/** Makes cases of rows whose documents have the same frame. */
export function toCases<T>(
  toDocument: (part: T) => JsonObject,
  rows: readonly Row<T>[],
): readonly ChangeCase[] {
  return rows.map(([name, before, after, changes, back]) => ({
    name,
    before: toDocument(before),
    after: toDocument(after),
    changes,
    back,
  }));
}

/** A document with one operation, `POST /t`. */
export function withOperation(operation: JsonObject, root: JsonObject = {}): JsonObject {
  const responses = { "204": { description: "Done." } };
  return withPaths({ "/t": { post: { operationId: "t", responses, ...operation } } }, root);
}

export function withPaths(paths: JsonObject, root: JsonObject = {}): JsonObject {
  return { openapi: "3.2.0", info: { title: "T", version: "1" }, paths, ...root };
}

/** A document whose operation requires a JSON body. */
export function sending(schema: JsonObject, root: JsonObject = {}): JsonObject {
  return withOperation(
    { requestBody: { required: true, content: { "application/json": { schema } } } },
    root,
  );
}

/** A document whose operation responds with a JSON body. */
export function responding(schema: JsonObject, root: JsonObject = {}): JsonObject {
  const content = { "application/json": { schema } };
  return withOperation({ responses: { "200": { description: "Done.", content } } }, root);
}
