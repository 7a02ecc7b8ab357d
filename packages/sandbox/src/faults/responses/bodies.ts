import { isArray, type JsonObject } from "@plumbline/contract";
import { alter } from "../alter.ts";
import type { Fault } from "../fault.ts";
import { dropMembers, mapJson, mapObjects } from "../map-json.ts";
import { reshapeAll } from "./responding.ts";

/** Successes that are all shaped otherwise than the document says. */
export const bodyFaults: readonly Fault[] = [
  {
    name: "nulls-left-out",
    breaks: ["site-tagline", "job-all-required", "lead-envelope-cursor"],
    description: "A field without a value is left out instead of being null.",
    ...alter(
      "respond",
      reshapeAll((body) =>
        mapObjects(body, (object) => dropMembers(object, (member) => member === null)),
      ),
    ),
  },
  {
    name: "empty-lists-as-null",
    breaks: ["lead-envelope-leads", "balance-campaigns", "requirements-missing"],
    description: "A list without items is null.",
    ...alter(
      "respond",
      reshapeAll((body) =>
        mapJson(body, (part) => (isArray(part) && part.length === 0 ? null : part)),
      ),
    ),
  },
  {
    name: "nulls-as-empty-texts",
    breaks: ["lead-cursor-form", "job-live-at", "job-hold"],
    description: "A field without a value is an empty text.",
    ...alter(
      "respond",
      reshapeAll((body) => mapJson(body, (part) => (part === null ? "" : part))),
    ),
  },
  {
    name: "fields-in-snake-case",
    breaks: ["workspace-display-name", "site-display-name", "lead-envelope-cursor"],
    description: "The names of fields are written with underscores.",
    ...alter(
      "respond",
      reshapeAll((body) => mapObjects(body, toSnakeCase)),
    ),
  },
  {
    name: "answers-wrapped",
    breaks: ["get-workspace-answer", "get-site-answer", "list-leads-answer"],
    description: "Every body is wrapped in a field called data.",
    ...alter(
      "respond",
      reshapeAll((data) => ({ data })),
    ),
  },
  {
    name: "success-truncated",
    breaks: ["common-json"],
    description: "The text of a success ends before its JSON does.",
    ...alter(
      "encode",
      (encode) => (draft) =>
        draft.status < 300 ? (encode(draft)?.slice(0, -1) ?? null) : encode(draft),
    ),
  },
];

function toSnakeCase(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      member,
    ]),
  );
}
