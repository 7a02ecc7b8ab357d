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

/** Which requests count as the same request. */
export const fingerprintFaults: readonly Fault[] = [
  {
    name: "fingerprint-without-body",
    breaks: taken,
    description: "A key that comes with another body replays the first answer.",
    ...alter(
      "fingerprint",
      (fingerprint) => (input) => fingerprint({ ...input, body: { kind: "none" } }),
    ),
  },
  {
    name: "fingerprint-without-path",
    breaks: taken,
    description: "A key that comes for another resource replays the answer of the first one.",
    ...alter("fingerprint", (fingerprint) => (input) => fingerprint({ ...input, path: {} })),
  },
  {
    name: "fingerprint-without-operation",
    breaks: taken,
    description: "A key that comes for another operation replays the answer of the first one.",
    ...alter("fingerprint", (fingerprint) => (input) => fingerprint({ ...input, operation: "" })),
  },
  {
    name: "fingerprint-of-top-level",
    breaks: taken,
    description: "Bodies that differ only inside an object or a list count as the same.",
    ...alter("fingerprint", ofBody(flatten)),
  },
  {
    name: "fingerprint-of-member-names",
    breaks: taken,
    description: "Bodies that have the same fields count as the same, whatever their values.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapObjects(body, (object) => Object.keys(object))),
    ),
  },
  {
    name: "fingerprint-without-order",
    breaks: taken,
    description: "Bodies whose lists have the same items in another order count as the same.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapJson(body, sortItems)),
    ),
  },
  {
    name: "fingerprint-without-nulls",
    breaks: taken,
    description: "A field that is null counts as one that was not sent.",
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
    description: "Bodies whose texts differ only in the case of letters count as the same.",
    ...alter(
      "fingerprint",
      ofBody((body) => mapTexts(body, (text) => text.toLowerCase())),
    ),
  },
  {
    name: "fingerprint-without-fractions",
    breaks: taken,
    description: "Bodies whose numbers differ only behind the point count as the same.",
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
    description: "A retry whose JSON is spaced differently is refused as another request.",
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
    description: "A retry whose fields come in another order is refused as another request.",
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
