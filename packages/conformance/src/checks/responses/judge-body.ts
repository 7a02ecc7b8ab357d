import { hash } from "node:crypto";
import {
  type Contract,
  type JsonValue,
  type MediaType,
  resolvePointer,
  type SchemaIssue,
} from "@plumbline/contract";
import type { Gap } from "@plumbline/report";
import { exercisedKeywords } from "../../model/verdicts/exercised-keywords.ts";
import { hasValue } from "./has-value.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { Judgement, DocumentedExchange } from "../observe-each.ts";
import { type AnswerPart, readAnswer } from "./read-answer.ts";

/** Validates a body against the schema of its media type: one breach per broken clause. */
export function judgeBody(documented: DocumentedExchange, media: MediaType): Judgement | undefined {
  const { headers, text, unread } = documented.exchange.response;
  const key = hash("sha256", JSON.stringify([headers["content-type"], unread, text]), "base64");
  const known = cache.get(media) ?? new Map<string, Judgement | undefined>();
  cache.set(media, known);
  if (known.has(key)) return known.get(key);
  const judgement = judge(documented, media);
  known.set(key, judgement);
  const [oldest = key] = known.keys();
  if (known.size > mostCached) known.delete(oldest);
  return judgement;
}

/** The gap behind a schema that no response can meet. */
const contradiction: Gap = {
  says: "Correct the schema: it contradicts itself, so that no value meets it",
};

/** Most verdicts that are cached of a media type: twice as many as exchanges of traffic are judged together. */
const mostCached = 4_096;

/**
 * Caches verdicts, because many responses of an operation are equal and large ones take long to validate. A hash stands for the body, so
 * that the cache of a long recording does not contain all bodies.
 */
const cache = new WeakMap<MediaType, Map<string, Judgement | undefined>>();

function judge(
  { subject, exchange, response }: DocumentedExchange,
  media: MediaType,
): Judgement | undefined {
  const answer = readAnswer({ media, response }, exchange.response);
  if (answer === undefined) return undefined;
  if ("malformed" in answer) {
    const rests = `the document describes a body of ${media.mediaType} for this response`;
    const breach = broken(answer.malformed, media.mediaType, { within: "body" });
    return { breaches: [{ ...breach, clause: media.pointer, rests }] };
  }
  const judgements = answer.parts.map((part) => judgePart(subject.contract, part));
  const breaches = judgements.flatMap((one) => one.breaches ?? []);
  const holds = judgements.flatMap((one) => one.holds ?? []);
  return { holds: breaches.length > 0 ? holds : [media.pointer, ...holds], breaches };
}

function judgePart(contract: Contract, part: AnswerPart): Judgement {
  const { schema, value, pointer } = part;
  const issues = part.issues.filter((issue) => !isLenient(issue, value));
  if (issues.length === 0) return { holds: exercisedKeywords(contract.document, schema, value) };
  const gap = hasValue(contract, schema) ? {} : { gap: contradiction };
  return {
    breaches: issues.map(({ instancePointer, schemaPointer, message, keyword }) => {
      const place = `${pointer}${instancePointer}`;
      return {
        ...broken(
          `${place || "the body"} ${message.replace(/^must/, "does not meet: must")}`,
          message,
          { within: place ? `body ${place}` : "body" },
        ),
        clause: schemaPointer,
        rests: `the schema states ${keyword} at ${schemaPointer}`,
        ...gap,
      };
    }),
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
