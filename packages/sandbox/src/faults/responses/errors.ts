import { asObject, type JsonObject } from "@plumbline/contract";
import type { Draft } from "../../dispatch/draft.ts";
import { type Alteration, alter } from "../alter.ts";
import type { Fault } from "../fault.ts";
import { onError } from "./responding.ts";

/** How an error is worded, and which status it has. */
export const errorFaults: readonly Fault[] = [
  {
    name: "error-text-missing",
    breaks: ["error-string"],
    description: "Errors are worded under message.",
    ...alter(
      "respond",
      onError((draft) =>
        reword(draft, ({ error, ...rest }) => ({
          ...rest,
          message: error,
        })),
      ),
    ),
  },
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
    name: "error-page",
    breaks: ["error-json", "common-json"],
    description: "Errors are pages of HTML, although they are said to be JSON.",
    ...alter(
      "encode",
      (encode) => (draft) =>
        draft.status < 400 ? encode(draft) : `<html><body><h1>${draft.status}</h1></body></html>`,
    ),
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
    name: "invalid-as-failure",
    breaks: ["error-400", "error-500"],
    description: "Invalid input is answered 500.",
    ...alter("respond", restate(400, 500)),
  },
  {
    name: "not-found-as-success",
    breaks: ["error-404"],
    description: "What does not exist is answered 200, with the error as its body.",
    ...alter("respond", restate(404, 200)),
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
