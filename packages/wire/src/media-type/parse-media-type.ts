import { essenceOf } from "./essence-of.ts";

/** A media type or range in its parts, in lower case; values of parameters as they are. */
export interface ParsedMediaType {
  /** `type/subtype`, without parameters. */
  readonly essence: string;
  /** `application`, or `*`. */
  readonly type: string;
  /** With its suffix: `problem+json`, or `*`. */
  readonly subtype: string;
  /** `json` of `problem+json`. */
  readonly suffix?: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Reads a media type such as a `Content-Type`, or a range such as `text/*`. Never throws: a malformed text has an empty type or subtype.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1
 */
export function parseMediaType(text: string): ParsedMediaType {
  const essence = essenceOf(text);
  const [type = "", subtype = ""] = essence.split("/");
  const suffix = /\+([^+]+)$/.exec(subtype)?.[1];
  return {
    essence,
    type,
    subtype,
    ...(suffix !== undefined && { suffix }),
    parameters: headerParameters(text),
  };
}

const parameter = /;\s*([^\s;=]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/** The parameters of a header value such as `form-data; name="a"`, quoted or not, by their lower-case names. */
export function headerParameters(text: string): Readonly<Record<string, string>> {
  const found = Array.from(text.matchAll(parameter), ([, name = "", quoted, plain = ""]) => [
    name.toLowerCase(),
    // Browsers do not escape backslashes in names of files, so that only an escaped quote is one.
    quoted?.replaceAll(String.raw`\"`, '"') ?? plain.trim(),
  ]);
  return Object.fromEntries(found);
}
