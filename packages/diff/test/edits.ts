import {
  asObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";

/** An edit of the library document, and the rules that describe it. */
export interface Edit {
  readonly name: string;
  readonly apply: (document: JsonObject) => JsonObject;
  readonly rules: readonly string[];
  /** The rules of the opposite edit. */
  readonly back: readonly string[];
}

const book = "/components/schemas/Book";
const newBook = "/components/schemas/NewBook";
const title = `${newBook}/properties/title`;
const list = "/paths/~1books/get";
const create = "/paths/~1books/post";
const page = `${list}/responses/200/content/application~1json/schema`;

/** Sets a value. */
function set(pointer: string, value: JsonValue): (document: JsonObject) => JsonObject {
  return (document) => asObject(setAt(document, parsePointer(pointer), value)) ?? {};
}

/** Deletes a member. */
function drop(pointer: string): (document: JsonObject) => JsonObject {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  const name = pointer.slice(parent.length + 1).replaceAll("~1", "/");
  return (document) => {
    const { [name]: _, ...rest } = asObject(resolvePointer(document, parent) ?? {}) ?? {};
    return set(parent, rest)(document);
  };
}

/** Writes what a table row says. Rules are written without their direction if it is the given one. */
function edits(
  direction: string,
  rows: readonly (readonly [string, Edit["apply"], string, string])[],
): readonly Edit[] {
  const name = (rules: string): readonly string[] =>
    rules.split(" ").map((rule) => (direction === "" ? rule : `${direction}-${rule}`));
  return rows.map(([text, apply, rules, back]) => ({
    name: text,
    apply,
    rules: name(rules),
    back: name(back),
  }));
}

/** Edits of request schemas. */
const requests = edits("request", [
  [
    "a shorter longest text",
    set(`${title}/maxLength`, 30),
    "max-length-decreased",
    "max-length-increased",
  ],
  [
    "a longer shortest text",
    set(`${title}/minLength`, 2),
    "min-length-increased",
    "min-length-decreased",
  ],
  ["no longest text", drop(`${title}/maxLength`), "max-length-removed", "max-length-added"],
  ["no shortest text", drop(`${title}/minLength`), "min-length-removed", "min-length-added"],
  ["another pattern", set(`${title}/pattern`, "^[a-z]"), "pattern-changed", "pattern-changed"],
  ["no pattern", drop(`${title}/pattern`), "pattern-removed", "pattern-added"],
  ["a format", set(`${title}/format`, "email"), "format-added", "format-removed"],
  [
    "a smaller maximum",
    set(`${newBook}/properties/pages/maximum`, 800),
    "maximum-decreased",
    "maximum-increased",
  ],
  [
    "a larger minimum",
    set(`${newBook}/properties/pages/minimum`, 10),
    "minimum-increased",
    "minimum-decreased",
  ],
  ["no minimum", drop(`${newBook}/properties/pages/minimum`), "minimum-removed", "minimum-added"],
  ["no maximum", drop(`${newBook}/properties/pages/maximum`), "maximum-removed", "maximum-added"],
  [
    "another divisor",
    set(`${newBook}/properties/pages/multipleOf`, 5),
    "multiple-of-changed",
    "multiple-of-changed",
  ],
  [
    "fewer items",
    set(`${newBook}/properties/tags/maxItems`, 3),
    "max-items-decreased",
    "max-items-increased",
  ],
  [
    "more least items",
    set(`${newBook}/properties/tags/minItems`, 2),
    "min-items-increased",
    "min-items-decreased",
  ],
  [
    "items may repeat",
    drop(`${newBook}/properties/tags/uniqueItems`),
    "unique-items-removed",
    "unique-items-added",
  ],
  [
    "longer items",
    set(`${newBook}/properties/tags/items/maxLength`, 9),
    "max-length-added",
    "max-length-removed",
  ],
  [
    "a listed value less",
    set(`${newBook}/properties/format/enum`, ["paper"]),
    "listed-value-removed",
    "listed-value-added",
  ],
  [
    "another listed value",
    set(`${newBook}/properties/format/enum`, ["paper", "film"]),
    "listed-value-added listed-value-removed",
    "listed-value-added listed-value-removed",
  ],
  [
    "no listed values",
    set(`${newBook}/properties/format`, {}),
    "list-of-values-removed",
    "list-of-values-added",
  ],
  [
    "a constant",
    set(`${newBook}/properties/format`, { const: "paper" }),
    "listed-value-removed",
    "listed-value-added",
  ],
  [
    "a required member",
    set(`${newBook}/required`, ["title", "pages"]),
    "required-member-added",
    "required-member-removed",
  ],
  [
    "an open object",
    drop(`${newBook}/additionalProperties`),
    "closed-object-removed",
    "closed-object-added",
  ],
  [
    "a further member",
    set(`${newBook}/properties/isbn`, { type: "string" }),
    "member-of-closed-object-added",
    "member-of-closed-object-removed",
  ],
  ["a nullable member", set(`${title}/type`, ["string", "null"]), "type-added", "type-removed"],
  [
    "another type",
    set(`${newBook}/properties/tags/items/type`, "boolean"),
    "type-added type-removed",
    "type-added type-removed",
  ],
  ["a number", set(`${newBook}/properties/pages/type`, "number"), "type-added", "type-removed"],
  [
    "an alternative less",
    set(`${newBook}/properties/cover/oneOf`, [{ type: "string" }]),
    "alternative-removed",
    "alternative-added",
  ],
  [
    "no alternatives",
    set(`${newBook}/properties/cover`, {}),
    "alternatives-removed",
    "alternatives-added",
  ],
  [
    "an alternative with a required member",
    set(`${newBook}/properties/cover/oneOf/0/required`, ["colour", "size"]),
    "required-member-added",
    "required-member-removed",
  ],
  [
    "a condition",
    set(`${newBook}/not`, { required: ["cover", "tags"] }),
    "condition-added",
    "condition-removed",
  ],
  [
    "fewer members",
    set(`${newBook}/maxProperties`, 3),
    "max-properties-added",
    "max-properties-removed",
  ],
  [
    "more least members",
    set(`${newBook}/minProperties`, 2),
    "min-properties-added",
    "min-properties-removed",
  ],
  [
    "a smaller page",
    set(`${list}/parameters/0/schema/maximum`, 20),
    "maximum-decreased",
    "maximum-increased",
  ],
  [
    "a required parameter",
    set(`${list}/parameters/1/required`, true),
    "required-parameter-added",
    "required-parameter-removed",
  ],
  [
    "a parameter in another style",
    set(`${list}/parameters/1/explode`, false),
    "parameter-changed",
    "parameter-changed",
  ],
  [
    "a parameter less",
    set(`${list}/parameters`, [
      { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
    ]),
    "parameter-removed",
    "parameter-added",
  ],
  [
    "a shorter key",
    set(`${create}/parameters/0/schema/maxLength`, 40),
    "max-length-decreased",
    "max-length-increased",
  ],
  [
    "an optional body",
    set(`${create}/requestBody/required`, false),
    "required-body-removed",
    "required-body-added",
  ],
  [
    "a body",
    set(`${list}/requestBody`, { content: { "application/json": { schema: {} } } }),
    "body-added",
    "body-removed",
  ],
  [
    "another media type",
    set(`${create}/requestBody/content/text~1plain`, { schema: { type: "string" } }),
    "media-type-added",
    "media-type-removed",
  ],
  [
    "a further scope",
    set(`${list}/security`, [{ oauth: ["books:read", "books:write"] }]),
    "scope-added",
    "scope-removed",
  ],
  [
    "another credential",
    set(`${list}/security`, [{ key: [] }]),
    "credential-added credential-removed",
    "credential-added credential-removed",
  ],
  [
    "no credential",
    set(`${list}/security`, []),
    "anonymous-access-added",
    "anonymous-access-removed",
  ],
  [
    "an unkeyed write",
    drop(`${create}/x-idempotency`),
    "idempotency-key-removed",
    "idempotency-key-added",
  ],
]);

/** Edits of response schemas. */
const responses = edits("response", [
  [
    "a longer title",
    set(`${book}/properties/title/maxLength`, 80),
    "max-length-increased",
    "max-length-decreased",
  ],
  [
    "more pages",
    set(`${book}/properties/pages/maximum`, 99_999),
    "maximum-increased",
    "maximum-decreased",
  ],
  [
    "a further listed value",
    set(`${book}/properties/format/enum`, ["paper", "audio", "film"]),
    "listed-value-added",
    "listed-value-removed",
  ],
  [
    "an optional title",
    set(`${book}/required`, ["id"]),
    "required-member-removed",
    "required-member-added",
  ],
  [
    "another format",
    set(`${book}/properties/id/format`, "uri"),
    "format-changed",
    "format-changed",
  ],
  [
    "a nullable title",
    set(`${book}/properties/title/type`, ["string", "null"]),
    "type-added",
    "type-removed",
  ],
  [
    "a described member",
    set(`${book}/properties/isbn`, { type: "string" }),
    "member-of-open-object-added",
    "member-of-open-object-removed",
  ],
  [
    "longer pages",
    set(`${page}/properties/books/maxItems`, 99),
    "max-items-increased",
    "max-items-decreased",
  ],
  [
    "a closed page",
    set(`${page}/additionalProperties`, false),
    "closed-object-added",
    "closed-object-removed",
  ],
  [
    "a success with another status",
    set(`${create}/responses/202`, { description: "Later." }),
    "success-status-added",
    "success-status-removed",
  ],
  [
    "a further error",
    set(`${create}/responses/403`, { description: "No." }),
    "error-status-added",
    "error-status-removed",
  ],
  [
    "a further media type",
    set(`${list}/responses/200/content/text~1csv`, { schema: { type: "string" } }),
    "media-type-added",
    "media-type-removed",
  ],
  ["a header less", drop(`${list}/responses/200/headers/X-Page`), "header-removed", "header-added"],
  [
    "a required header less",
    drop(`${list}/responses/200/headers/X-Total`),
    "required-header-removed",
    "required-header-added",
  ],
  [
    "a header that may be absent",
    set(`${list}/responses/200/headers/X-Total/required`, false),
    "required-header-removed",
    "required-header-added",
  ],
  [
    "a header from another number",
    set(`${list}/responses/200/headers/X-Total/schema/minimum`, -1),
    "minimum-decreased",
    "minimum-increased",
  ],
]);

/** Edits of operations and policies. */
const policies = edits("", [
  ["an operation less", drop("/paths/~1books~1{id}"), "operation-removed", "operation-added"],
  [
    "another ID",
    set(`${list}/operationId`, "find_books"),
    "operation-id-changed",
    "operation-id-changed",
  ],
  [
    "a deprecated operation",
    set(`${list}/deprecated`, true),
    "deprecation-added",
    "deprecation-removed",
  ],
  [
    "another server",
    set("/servers", [{ url: "https://other.example.com/v1" }]),
    "server-added server-removed",
    "server-added server-removed",
  ],
  [
    "a lower limit",
    set("/x-rate-limits/0/limit", 10),
    "rate-limit-decreased",
    "rate-limit-increased",
  ],
  [
    "a longer window",
    set("/x-rate-limits/0/window", "PT120S"),
    "rate-limit-decreased",
    "rate-limit-increased",
  ],
  ["no limit", drop("/x-rate-limits"), "rate-limit-removed", "rate-limit-added"],
  [
    "another status of a limit",
    set("/x-rate-limits/0/exceeded", 503),
    "rate-limit-rule-changed",
    "rate-limit-rule-changed",
  ],
  [
    "a shorter retention",
    set("/x-idempotency/retention", "P1D"),
    "idempotency-retention-decreased",
    "idempotency-retention-increased",
  ],
  [
    "another status of a conflict",
    set("/x-idempotency/statuses/conflict", 422),
    "idempotency-rule-changed",
    "idempotency-rule-changed",
  ],
  [
    "a smaller body",
    set("/x-body-limit/bytes", 500),
    "body-limit-decreased",
    "body-limit-increased",
  ],
  ["no body limit", drop("/x-body-limit"), "body-limit-removed", "body-limit-added"],
  [
    "a greater effect",
    set(`${create}/x-effect`, "publish"),
    "effect-increased",
    "effect-decreased",
  ],
  [
    "a shorter lifetime",
    set("/components/securitySchemes/key/x-lifetimes/apiKey", "P1D"),
    "lifetime-decreased",
    "lifetime-increased",
  ],
  [
    "no lifetime",
    drop("/components/securitySchemes/key/x-lifetimes"),
    "lifetime-removed",
    "lifetime-added",
  ],
]);

export const allEdits: readonly Edit[] = [...requests, ...responses, ...policies];
