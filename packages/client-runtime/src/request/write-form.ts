import type { PartEntry } from "../table/operation-table.ts";
import type { LabelledBody, Operation } from "./operation.ts";
import { serializeBody } from "./serialize-body.ts";
import { serializeParameter } from "./serialize-parameter.ts";
import { toJson } from "./to-json.ts";
import { writeBody } from "./write-body.ts";

/**
 * Serializes a form whose parts have styles or media types of their own. Throws the errors of `writeBody`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#encoding-object
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, writeForm } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, writeBody: writeForm };
 * ```
 */
export function writeForm(entry: Operation, given: unknown): LabelledBody {
  const { mediaType = "", parts = {} } = entry.body ?? {};
  const isPlain = Object.getPrototypeOf(Object(given)) === Object.prototype;
  if (!isPlain) return writeBody(entry, given);
  const members = Object.entries(given as Record<string, unknown>); // a plain object
  if (/^multipart\//i.test(mediaType)) {
    const labelled = members.map(([name, value]) => [name, labelPart(value, parts[name])]);
    return writeBody(entry, Object.fromEntries(labelled));
  }
  const styled = members.filter(([name]) => hasStyle(parts[name]));
  const others = members.filter(([name]) => !hasStyle(parts[name]));
  const pairs = styled.map(([name, value]) =>
    serializeParameter({ name: encodeURIComponent(name), required: false, ...parts[name] }, value),
  );
  const rest = String(serializeBody(mediaType, Object.fromEntries(others)));
  return writeBody(entry, [rest, ...pairs].filter(Boolean).join("&"));
}

function hasStyle({ style, explode, allowReserved }: PartEntry = {}): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

/** Gives a part the media type of the document. A file that has a type keeps it. */
function labelPart(value: unknown, { contentType: type }: PartEntry = {}): unknown {
  if (type === undefined || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => labelPart(item, { contentType: type }));
  if (value instanceof File) return value.type ? value : new File([value], value.name, { type });
  if (value instanceof Blob) return value.type ? value : value.slice(0, value.size, type);
  if (value instanceof ArrayBuffer || value instanceof Uint8Array)
    return new Blob([value.slice(0)], { type });
  return new Blob([typeof value === "string" ? value : (toJson(value) ?? "")], { type });
}
