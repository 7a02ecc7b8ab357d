import {
  type Contract,
  type JsonValue,
  type MediaType,
  resolvePointer,
  type SchemaIssue,
  isJsonMediaType,
} from "@plumbline/contract";
import { exercisedKeywords } from "../../verdicts/exercised-keywords.ts";
import { isStream } from "../../verdicts/is-stream.ts";
import { broken } from "../../verdicts/verdicts.ts";
import type { Judgement, DocumentedExchange } from "../observe-each.ts";

/** Validates a JSON body against the schema of its media type: one breach per broken clause. */
export function judgeBody(
  { subject, exchange, response }: DocumentedExchange,
  media: MediaType,
): Judgement | undefined {
  if (!media.schema || !isJsonMediaType(media.mediaType)) return undefined;
  const { json, text, unread, isGarbled } = exchange.response;
  if (unread !== undefined) return undefined;
  if (json === undefined) {
    const messages = response && isStream(response) ? messagesOf(text) : undefined;
    if (messages) return joined(messages.map((one) => judgeJson(subject.contract, media, one)));
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

/** The messages of a stream, one JSON value per line; `undefined` if it has others. */
function messagesOf(text: string): readonly JsonValue[] | undefined {
  try {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    // `JSON.parse` returns JSON values only.
    return lines.map((line) => JSON.parse(line) as JsonValue);
  } catch {
    return undefined;
  }
}

function joined(judgements: readonly Judgement[]): Judgement {
  return {
    holds: judgements.flatMap(({ holds = [] }) => holds),
    breaches: judgements.flatMap(({ breaches = [] }) => breaches),
  };
}

/** Caches verdicts, because many responses of an operation are equal and large ones take long to validate. */
const cache = new WeakMap<MediaType, Map<string, Judgement>>();

function judgeJson(
  { document }: Contract,
  { schema, pointer }: MediaType,
  json: JsonValue,
): Judgement {
  if (!schema) return {};
  const issues = schema.validate(json).filter((issue) => !isLenient(issue, json));
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

const uriFormats: ReadonlySet<unknown> = new Set(["uri", "iri", "url"]);

/**
 * Whether a value is a URL of the WHATWG although it does not have the format of RFC 3986, such as one with a backslash. Most
 * servers and clients parse URLs by that standard. @see https://url.spec.whatwg.org/#concept-url-parser
 */
function isLenient({ keyword, params, instancePointer }: SchemaIssue, json: JsonValue): boolean {
  if (keyword !== "format" || !uriFormats.has(params["format"])) return false;
  const value = resolvePointer(json, instancePointer);
  return typeof value === "string" && URL.canParse(value);
}
