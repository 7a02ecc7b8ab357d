import { findMediaType, isObject } from "@plumbline/contract";
import { textOf, writeForm } from "@plumbline/wire";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { dealtCheck } from "../dealt-check.ts";
import { hasJsonBody, saysSuccess } from "./object-body.ts";
import { judgeOrder, judgeStrictness } from "./judge-order.ts";

interface Envelope {
  readonly name: string;
  /** `null` sends no content type. */
  readonly type: string | null;
  readonly write: (input: Input) => string;
}

const asJson = ({ body }: Input): string => JSON.stringify(body ?? null);

const form = "application/x-www-form-urlencoded";

const envelopes: readonly Envelope[] = [
  { name: "JSON as text/plain", type: "text/plain", write: asJson },
  {
    name: "a form",
    type: form,
    write: ({ body }) => (isObject(body) ? writeForm(body) : textOf(body ?? null)),
  },
  { name: "JSON without a content type", type: null, write: asJson },
  { name: "JSON as image/png", type: "image/png", write: asJson },
];

/**
 * Advises against parsing a body of another media type as JSON if browsers add the credential by themselves: any page
 * can send a form or plain text. Otherwise it is a legal choice.
 * @see https://fetch.spec.whatwg.org/#cors-safelisted-request-header
 */
export const mediaType: PropertyDefinition = dealtCheck({
  name: "media-type",
  severity: "advice",
  title:
    "A body of another media type gets a documented response, and is rejected if any web page could send it",
  applies: mayBeTaken,
  variants: envelopes,
  cases: caseOf,
});

function mayBeTaken(subject: Subject): boolean {
  return hasJsonBody(subject) && saysSuccess(subject);
}

function caseOf(subject: Subject, { name, type, write }: Envelope): Case | undefined {
  const { operation, plain } = subject;
  const media = jsonBody(operation);
  const isDocumented = type !== null && findMediaType(operation.body?.content ?? [], type);
  if (!media || isDocumented) return undefined;
  return caseFor(subject, {
    purpose: `body: ${name}`,
    clause: media.pointer,
    rests: `the document describes a body of ${media.mediaType}`,
    place: "header content-type",
    inputs: { ...plain, bodyText: write(plain), raw: { headers: { "content-type": type } } },
    trial: async (input, context) => judge(subject, await context.send(input)),
  });
}

function judge(subject: Subject, exchange: Exchange): CaseVerdict {
  const isStrict = isAmbient(subject) && isSafelisted(exchange.request.headers["content-type"]);
  if (!isStrict) return judgeOrder(exchange);
  return judgeStrictness(exchange, "a body that any web page could send is rejected");
}

/** Whether browsers send the credential with requests of any page. */
function isAmbient({ contract, operation }: Subject): boolean {
  return credentialSchemes(contract, operation).some(
    ({ type, in: place, scheme }) =>
      (type === "apiKey" && place === "cookie") || (type === "http" && scheme === "basic"),
  );
}

function isSafelisted(mediaType: string | undefined): boolean {
  return mediaType === form || mediaType === "text/plain";
}
