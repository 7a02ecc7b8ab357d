import {
  type Contract,
  isOmitted,
  type JsonObject,
  type JsonValue,
  type MediaType,
  openSchema,
  type SchemaIssue,
  subschemaAt,
} from "@plumbline/contract";
import { exercisedKeywords } from "../../verdicts/exercised-keywords.ts";
import { broken } from "../../verdicts/verdicts.ts";
import { isJson } from "../../request/build-request.ts";
import type { Judgement, DocumentedExchange } from "../observe-each.ts";

/** Validates a JSON body against the schema of its media type: one breach per broken clause. */
export function judgeBody(
  { subject, exchange }: DocumentedExchange,
  media: MediaType,
): Judgement | undefined {
  if (!media.schema || !isJson(media.mediaType)) return undefined;
  const { json, text, unread, isGarbled } = exchange.response;
  if (unread !== undefined) return undefined;
  if (json === undefined) {
    const isNot = isGarbled ? "a body that is not UTF-8" : "a body that is not JSON";
    const found = text === "" ? "no body" : isNot;
    const rests = `the document describes a body of ${media.mediaType} for this response`;
    return {
      breaches: [
        { ...broken(found, media.mediaType, { within: "body" }), clause: media.pointer, rests },
      ],
    };
  }
  const known = cache.get(media) ?? new Map<string, Judgement>();
  const judgement = known.get(text) ?? judgeJson(subject.contract, media, json);
  cache.set(media, known.set(text, judgement));
  return judgement;
}

/** Caches verdicts, because many responses of an operation are equal and large ones take long to validate. */
const cache = new WeakMap<MediaType, Map<string, Judgement>>();

function judgeJson(
  { document }: Contract,
  { schema, pointer }: MediaType,
  json: JsonValue,
): Judgement {
  if (!schema) return {};
  const issues = schema.validate(json).filter((issue) => !isOnlyWritten(document, issue));
  if (issues.length === 0)
    return {
      holds: [pointer, ...exercisedKeywords(document, schema, json)],
    };
  return {
    breaches: issues.map(({ instancePointer, schemaPointer, message, keyword }) => ({
      ...broken(
        `${instancePointer || "the body"} ${message.replace(/^must/, "does not meet: must")}`,
        message,
        {
          within: instancePointer ? `body ${instancePointer}` : "body",
        },
      ),
      clause: schemaPointer,
      rests: `the schema states ${keyword} at ${schemaPointer}`,
    })),
  };
}

/** Whether a missing property is required in requests only. @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object (writeOnly) */
function isOnlyWritten(document: JsonObject, issue: SchemaIssue): boolean {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  if (typeof missing !== "string") return false;
  const schema = openSchema(document, issue.schemaPointer.replace(/\/[^/]*$/, ""));
  const property = schema && subschemaAt(schema, "properties", missing);
  return property !== undefined && isOmitted(property, "response");
}
