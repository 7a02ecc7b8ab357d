type Part = Readonly<Record<string, unknown>>;

/** A document with the given paths that breaks no other rule. */
export function smallDocument(paths: Part, rest: Part = {}): object {
  return { openapi: "3.1.1", info: { title: "Library", version: "1.0.0" }, ...rest, paths };
}

/** A document with one mutation whose request body has the given schema. */
export function documentSending(schema: Part, rest: Part = {}): object {
  const requestBody = { content: { "application/json": { schema } } };
  return smallDocument(
    { "/books": { post: { operationId: "add_book", requestBody, responses: {} } } },
    rest,
  );
}

/** A document with one query parameter. */
export function documentAsking(parameter: Part): object {
  const parameters = [{ name: "query", in: "query", ...parameter }];
  return smallDocument({
    "/books": { get: { operationId: "list_books", parameters, responses: {} } },
  });
}

/** A 2xx response with a JSON body of the given schema. */
export function answering(schema: Part, rest: Part = {}): Part {
  return { "200": { description: "Done.", content: { "application/json": { schema } }, ...rest } };
}

/** An object schema that lists the given properties. */
export function objectOf(properties: Part): Part {
  return { type: "object", properties };
}
