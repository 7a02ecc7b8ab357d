import {
  type JsonValue,
  parsePointer,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";
import { replaceAt } from "@plumbline/server";

/** A valid text for each format that the generator does not always generate correctly. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-7 */
const samples: Readonly<Record<string, string>> = {
  date: "2026-01-02",
  "date-time": "2026-01-02T03:04:05Z",
  duration: "P1DT2H",
  email: "someone@example.com",
  hostname: "host.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  "json-pointer": "/a/0",
  regex: "^a+$",
  time: "03:04:05Z",
  uri: "https://example.com/a",
  "uri-reference": "/a",
  "uri-template": "/a/{b}",
  uuid: "3f2b6c1e-8a4d-4c5b-9e7f-0a1b2c3d4e5f",
};

/** Replaces texts that violate their format by a valid one. */
export function repairFormats(handle: SchemaHandle, value: JsonValue): JsonValue {
  return handle.validate(value).reduce(repair, value);
}

function repair(value: JsonValue, { keyword, params, instancePointer }: SchemaIssue): JsonValue {
  const sample = keyword === "format" ? samples[String(params["format"])] : undefined;
  return sample === undefined
    ? value
    : replaceAt(value, parsePointer(instancePointer), () => sample);
}
