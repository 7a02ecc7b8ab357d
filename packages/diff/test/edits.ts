import { book, create, drop, type Edit, list, page, set, toEdits } from "./edit.ts";
import { requestEdits } from "./request-edits.ts";

/** Edits of response schemas. */
const responses = toEdits("response", [
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
const policies = toEdits("", [
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

export const allEdits: readonly Edit[] = [...requestEdits, ...responses, ...policies];
