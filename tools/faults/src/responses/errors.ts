import { alter, type Alteration, type Draft, type Fault, onError } from "@local-ads/sandbox/seams";
import { asObject, type JsonObject } from "@plumbline/contract";

/** How an error is worded, and which status it has. */
export const errorFaults: readonly Fault[] = [
  {
    name: "error-as-object",
    breaks: ["error-string"],
    description: "The error is an object with a code.",
    ...alter(
      "respond",
      onError((draft) =>
        reword(draft, (body) => ({
          ...body,
          error: { code: body["error"] },
        })),
      ),
    ),
  },
  {
    name: "error-as-number",
    breaks: ["error-string"],
    description: "The error repeats the status as a number.",
    ...alter(
      "respond",
      onError((draft) =>
        reword(draft, (body) => ({
          ...body,
          error: draft.status,
        })),
      ),
    ),
  },
  {
    name: "errors-in-list",
    breaks: ["error-string"],
    description: "An error is a list of errors.",
    ...alter(
      "respond",
      onError((draft) => ({ ...draft, body: [draft.body ?? null] })),
    ),
  },
  {
    name: "error-empty",
    breaks: ["error-json", "error-string"],
    description: "Errors have no body.",
    ...alter("respond", onError(withoutBody)),
  },
  {
    name: "error-truncated",
    breaks: ["error-json", "common-json"],
    description: "The text of an error ends before its JSON does.",
    ...alter(
      "encode",
      (encode) => (draft) =>
        draft.status < 400 ? encode(draft) : (encode(draft)?.slice(0, -1) ?? null),
    ),
  },
  {
    name: "invalid-as-unprocessable",
    breaks: ["error-400", "common-errors"],
    description: "Invalid input is answered 422.",
    ...alter("respond", restate(400, 422)),
  },
  {
    name: "not-found-as-gone",
    breaks: ["error-404", "common-errors"],
    description: "What does not exist is answered 410.",
    ...alter("respond", restate(404, 410)),
  },
  {
    name: "subscription-required-as-forbidden",
    breaks: ["error-402"],
    description: "A missing subscription is answered 403.",
    ...alter("respond", restate(402, 403)),
  },
  {
    name: "conflict-as-precondition",
    breaks: ["error-409", "common-errors"],
    description: "A conflict is answered 412.",
    ...alter("respond", restate(409, 412)),
  },
  {
    name: "unconfigured-as-failure",
    breaks: ["error-503"],
    description: "A service that is not configured is reported as having failed.",
    ...alter("respond", restate(503, 500)),
  },
  {
    name: "provider-failure-as-own",
    breaks: ["error-502"],
    description: "A provider that does not answer is reported as a failure of the service.",
    ...alter("respond", restate(502, 500)),
  },
];

function reword(draft: Draft, change: (body: JsonObject) => JsonObject): Draft {
  return { ...draft, body: change(asObject(draft.body)) };
}

function withoutBody({ outcome, status, headers }: Draft): Draft {
  return { outcome, status, headers };
}

function restate(from: number, to: number): Alteration<"respond"> {
  return onError((draft) => (draft.status === from ? { ...draft, status: to } : draft));
}
