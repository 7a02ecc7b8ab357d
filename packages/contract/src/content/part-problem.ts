import { matchesMediaType, readHeader, type ReceivedPart } from "@plumbline/wire";
import type { PartEncoding } from "../model/contract.ts";
import { hintOf } from "./hint-of.ts";
import { judgeReading } from "./judge-reading.ts";

/**
 * Says which rule of its encoding a received part breaks, as the end of a sentence. A part that names no media type or header has those of its encoding.
 * @see https://spec.openapis.org/oas/v3.2.0#encoding-object
 */
export function partProblem(
  { name, contentType, headers }: ReceivedPart,
  { contentType: allowed, headers: described = [], style }: PartEncoding,
): string | undefined {
  const part = name === undefined ? "a part" : `a part ${name}`;
  const ranges = style === undefined && allowed !== undefined ? allowed.split(",") : [];
  const isOther =
    contentType !== undefined &&
    ranges.length > 0 &&
    !ranges.some((range) => matchesMediaType(range.trim(), contentType));
  if (isOther) return `has ${part} in ${contentType}, not in ${allowed}`;
  const broken = described.find((header) => {
    const text = headers[header.name.toLowerCase()];
    if (text === undefined || header.name.toLowerCase() === "content-type") return false;
    const reading = readHeader(header, text, hintOf(header.schema));
    return judgeReading(header.schema, reading).issues.length > 0;
  });
  return broken && `has ${part} with an invalid header ${broken.name}`;
}
