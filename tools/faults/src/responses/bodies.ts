import {
  alter,
  dropMembers,
  type Fault,
  mapJson,
  mapObjects,
  reshapeAll,
} from "@local-ads/sandbox/seams";
import { isArray, type JsonObject } from "@plumbline/contract";

/** Successes that are all shaped otherwise than the document says. */
export const bodyFaults: readonly Fault[] = [
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
    name: "answers-wrapped",
    breaks: ["get-workspace-answer", "get-site-answer", "list-leads-answer"],
    description: "Every body is wrapped in a field called data.",
    ...alter(
      "respond",
      reshapeAll((data) => ({ data })),
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
