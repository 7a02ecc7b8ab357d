import { asObject, findResponse, type JsonObject } from "@plumbline/contract";
import type { Draft } from "../dispatch/draft.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import { alter } from "./alter.ts";
import type { Fault } from "./fault-board/fault.ts";
import { dropMembers, mapObjects } from "./map-json.ts";
import { onError, onSuccess, reshapeAll, restate } from "./response-change.ts";

/** Faults of headers, statuses and bodies. */
export const answerFaults: readonly Fault[] = [
  {
    name: "receipt-missing",
    breaks: ["common-request-id"],
    description: "Successful responses lack the request ID.",
    ...alter("respond", onSuccess(withoutRequiredHeaders)),
  },
  {
    name: "content-type-missing",
    breaks: ["common-json"],
    description: "Responses lack a content type.",
    ...alter("respond", (respond) => (draft, call) => {
      const answer = respond(draft, call);
      // The runtime adds a content type of its own if the header is absent, so it is sent empty.
      return { ...answer, headers: { ...answer.headers, "Content-Type": "" } };
    }),
  },
  {
    name: "challenge-missing",
    breaks: ["oauth-challenge"],
    description: "Responses to requests that lack a scope have no challenge.",
    ...alter("respond", (respond) => (draft, call) => {
      const answer = respond(draft, call);
      return withoutHeaders(answer, (name) => name === "www-authenticate");
    }),
  },
  {
    name: "nulls-left-out",
    breaks: ["site-tagline", "job-all-required", "lead-envelope-cursor"],
    description: "Fields without a value are absent instead of null.",
    ...alter(
      "respond",
      reshapeAll((body) =>
        mapObjects(body, (object) => dropMembers(object, (member) => member === null)),
      ),
    ),
  },
  {
    name: "fields-in-snake-case",
    breaks: ["workspace-display-name", "site-display-name", "lead-envelope-cursor"],
    description: "Field names are in snake_case.",
    ...alter(
      "respond",
      reshapeAll((body) => mapObjects(body, toSnakeCase)),
    ),
  },
  {
    name: "success-truncated",
    breaks: ["common-json"],
    description: "Bodies of successful responses lack their last character.",
    ...alter(
      "encode",
      (encode) => (draft) =>
        draft.status < 300 ? (encode(draft)?.slice(0, -1) ?? null) : encode(draft),
    ),
  },
  {
    name: "error-page",
    breaks: ["error-json", "common-json"],
    description: "Errors are HTML pages with the content type of JSON.",
    ...alter(
      "encode",
      (encode) => (draft) =>
        draft.status < 400 ? encode(draft) : `<html><body><h1>${draft.status}</h1></body></html>`,
    ),
  },
  {
    name: "error-text-missing",
    breaks: ["error-string"],
    description: "Errors have their text in the field message.",
    ...alter(
      "respond",
      onError((draft) => {
        const { error, ...rest } = asObject(draft.body);
        return { ...draft, body: { ...rest, message: error } };
      }),
    ),
  },
  {
    name: "invalid-as-failure",
    breaks: ["error-400", "error-500"],
    description: "Invalid input gets status 500.",
    ...alter("respond", restate(400, 500)),
  },
  {
    name: "not-found-as-success",
    breaks: ["error-404"],
    description: "Unknown resources get status 200, with the error as the body.",
    ...alter("respond", restate(404, 200)),
  },
  {
    name: "accepted-as-ok",
    breaks: ["create-campaign-answer"],
    description: "Queued jobs are answered with status 200.",
    ...alter("respond", restate(202, 200)),
  },
  {
    name: "mutation-without-content",
    breaks: ["update-site-answer", "save-draft-answer"],
    description: "Successful mutations get status 204 without a body.",
    ...alter(
      "respond",
      onSuccess((draft, call) =>
        call?.operation.method === "get" ? draft : { ...draft, status: 204 },
      ),
    ),
  },
];

/** Drops the headers that the document requires of the response. */
function withoutRequiredHeaders(draft: Draft, call: IncomingCall | undefined): Draft {
  const response = call && findResponse(call.operation, draft.status);
  const required = (response?.headers ?? []).filter((header) => header.required);
  const names = new Set(required.map(({ name }) => name.toLowerCase()));
  return withoutHeaders(draft, (name) => names.has(name));
}

function withoutHeaders(draft: Draft, isDropped: (name: string) => boolean): Draft {
  const kept = Object.entries(draft.headers).filter(([name]) => !isDropped(name.toLowerCase()));
  return { ...draft, headers: Object.fromEntries(kept) };
}

function toSnakeCase(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      member,
    ]),
  );
}
