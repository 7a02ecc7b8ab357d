import {
  alter,
  type Alteration,
  dropMembers,
  type Fault,
  mapJson,
  mapMembers,
  mapObjects,
  mapTexts,
} from "@local-ads/sandbox/seams";
import { canonicalJson, isArray, type JsonValue } from "@plumbline/contract";

const taken = ["common-key-retry", "error-409"] as const;

/** Faults of the comparison of requests with the same key. */
export const fingerprintFaults: readonly Fault[] = [
  {
    name: "fingerprint-without-body",
    breaks: taken,
    description: "A reused key with another body replays the first response.",
    ...alter(
      "fingerprint",
      (fingerprint) => (input) => fingerprint({ ...input, body: { kind: "none" } }),
    ),
  },
  {
    name: "fingerprint-without-path",
    breaks: taken,
    description: "A reused key for another resource replays the first response.",
    ...alter("fingerprint", (fingerprint) => (input) => fingerprint({ ...input, path: {} })),
  },
  {
    name: "fingerprint-without-operation",
    breaks: taken,
    description: "A reused key for another operation replays the first response.",
    ...alter("fingerprint", (fingerprint) => (input) => fingerprint({ ...input, operation: "" })),
  },
  {
    name: "fingerprint-of-top-level",
    breaks: taken,
    description: "Bodies that differ only inside an object or a list count as equal.",
    ...alter("fingerprint", ofBody(flatten)),
  },
  {
    name: "fingerprint-of-member-names",
    breaks: taken,
    description: "Bodies that have the same field names count as equal.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapObjects(body, (object) => Object.keys(object))),
    ),
  },
  {
    name: "fingerprint-without-order",
    breaks: taken,
    description: "Bodies that differ only in the order of list items count as equal.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapJson(body, sortItems)),
    ),
  },
  {
    name: "fingerprint-without-nulls",
    breaks: taken,
    description: "Null fields count as absent.",
    ...alter(
      "fingerprint",
      ofBody((body) =>
        mapObjects(body, (object) => dropMembers(object, (member) => member === null)),
      ),
    ),
  },
  {
    name: "fingerprint-without-case",
    breaks: taken,
    description: "Bodies that differ only in the case of strings count as equal.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapTexts(body, (text) => text.toLowerCase())),
    ),
  },
  {
    name: "fingerprint-without-fractions",
    breaks: taken,
    description: "Bodies that differ only in the decimals of numbers count as equal.",
    ...alter(
      "fingerprint",
      ofBody((body) =>
        mapJson(body, (part) => (typeof part === "number" ? Math.trunc(part) : part)),
      ),
    ),
  },
  {
    name: "fingerprint-of-bytes",
    breaks: ["common-key-replay", "common-replayed"],
    description: "A retry with other whitespace in its JSON is rejected as another request.",
    ...alter("readBody", (read) => async (operation, contentType, bytes) => {
      const body = await read(operation, contentType, bytes);
      return body.kind === "read" && body.fingerprint.kind === "json"
        ? { ...body, fingerprint: { kind: "bytes", bytes } }
        : body;
    }),
  },
  {
    name: "fingerprint-of-member-order",
    breaks: ["common-key-replay", "common-replayed"],
    description: "A retry with its fields in another order is rejected as another request.",
    ...alter(
      "fingerprint",
      ofBody((body) => JSON.stringify(body)),
    ),
  },
];

function ofBody(change: (body: JsonValue) => JsonValue): Alteration<"fingerprint"> {
  return (fingerprint) => (input) => {
    const { body } = input;
    if (body.kind !== "json") return fingerprint(input);
    return fingerprint({ ...input, body: { ...body, value: change(body.value) } });
  };
}

function flatten(body: JsonValue): JsonValue {
  return typeof body === "object" && body !== null && !isArray(body)
    ? mapMembers(body, (member) => (typeof member === "object" ? typeof member : member))
    : body;
}

function sortItems(part: JsonValue): JsonValue {
  if (!isArray(part)) return part;
  return part.toSorted((left, right) => (canonicalJson(left) < canonicalJson(right) ? -1 : 1));
}
