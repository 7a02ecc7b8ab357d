import { isObject, type JsonValue } from "@plumbline/contract";
import { alterHeaders, alterTexts, mapValues } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

const sameValue = "it is the same JSON value (RFC 8259)";

/** Other ways to write the same response. */
export const textChoices: readonly LegalChoice[] = [
  {
    name: "members-reversed",
    does: "The members of each object are reversed.",
    because: sameValue,
    difference: () => alterTexts((json) => JSON.stringify(mapValues(json, reversed))),
  },
  {
    name: "white-space",
    does: "Bodies are indented and end with spaces and an empty line.",
    because: sameValue,
    difference: () => alterTexts((json) => `\n${JSON.stringify(json, null, "\t")}  \r\n\n`),
  },
  {
    name: "escaped-text",
    does: "Every character is escaped if it may be.",
    because: sameValue,
    difference: () => alterTexts(escaped),
  },
  {
    name: "long-numbers",
    does: "Integers are written with a fraction of zero.",
    because: sameValue,
    difference: () => alterTexts(withFractions),
  },
  {
    name: "chunked-bodies",
    does: "Bodies are sent in chunks of three bytes, without a length.",
    because: "the transport chooses the chunks of a body (RFC 9112)",
    difference: () => ({ around: (fetch) => async (request) => inPieces(await fetch(request)) }),
  },
  {
    name: "content-type-parameters",
    does: "The content type has a charset and capitals.",
    because:
      "media types are compared without case, and JSON ignores the parameter (RFC 9110, RFC 8259)",
    difference: () =>
      alterHeaders(({ headers }) =>
        /json/i.test(headers["content-type"] ?? "")
          ? { "content-type": 'Application/JSON ; charset="UTF-8"' }
          : {},
      ),
  },
];

function reversed(value: JsonValue): JsonValue {
  return isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value;
}

function escaped(json: JsonValue): string {
  return JSON.stringify(json)
    .replaceAll("/", String.raw`\/`)
    .replaceAll(
      /[\u0080-\uFFFF]/g,
      (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0"),
    );
}

/** Matches numbers outside of strings, where no quotation mark is open. */
function withFractions(json: JsonValue): string {
  return JSON.stringify(json).replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    /^-?\d+$/.test(token) ? `${token}.0` : token,
  );
}

async function inPieces(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 3) controller.enqueue(bytes.slice(at, at + 3));
      controller.close();
    },
  });
  return new Response(bytes.length === 0 ? null : stream, { status: response.status, headers });
}
