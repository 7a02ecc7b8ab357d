/** A pattern whose matches all have a format, and the greatest length that the format allows. */
export interface FormatPattern {
  readonly source: string;
  /** Matches more texts of the format, which are not generated. Default: `source`. */
  readonly accepted?: string;
  readonly maxLength?: number;
}

const label = "[a-z0-9](?:-?[a-z0-9]){0,30}";
const host = `(?:${label}\\.){1,3}[a-z]{2,24}`;
const octet = "(?:[1-9]?\\d|1\\d\\d|2[0-4]\\d|25[0-5])";
const year = "(?:19[7-9]\\d|20\\d\\d)";
const date = `${year}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)`;
const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,6})?";
const time = `${clock}(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d)`;
const mail = `[a-z0-9]{1,20}(?:[._+-][a-z0-9]{1,20}){0,2}@${host}`;
const path = "(?:/(?:[a-zA-Z0-9._~-]|%[2-7][0-9A-E])*)*";
const query = "(?:\\?[a-z0-9]+=[a-zA-Z0-9._~-]*)?(?:#[a-zA-Z0-9-]*)?";
const uri = `https?://${host}(?::[1-9]\\d{1,3})?${path}${query}`;
/** Canonical: the bits of the last character that encode nothing are zero. Strict decoders reject other texts. */
const base64 =
  "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?";
const base64url =
  "(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?";
const token = "(?:[a-zA-Z0-9_ -]|~[01])*";

/** For each format, the strings to generate: a common and safe subset of the format. */
export const formatPatterns: Readonly<Record<string, FormatPattern>> = {
  uuid: whole("[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"),
  date: whole(date),
  time: whole(time),
  "date-time": whole(`${date}T${time}`),
  "iso-time": whole(time),
  "iso-date-time": whole(`${date}T${time}`),
  duration: whole(
    "P(?:[1-9]\\d?[YMWD]|[1-9]\\d?M[1-9]\\d?D|(?:[1-9]\\d?D)?T[1-9]\\d?(?:H|M|S|H[1-9]M))",
  ),
  email: whole(mail, 254),
  "idn-email": whole(mail, 254),
  hostname: whole(`(?:${label}\\.){0,3}${label}`, 253),
  "idn-hostname": whole(`(?:${label}\\.){0,3}${label}`, 253),
  ipv4: whole(`(?:${octet}\\.){3}${octet}`),
  ipv6: whole(
    "(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|::(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4}|[0-9a-f]{1,4}::",
  ),
  uri: whole(uri),
  url: whole(`https://${host}${path}`),
  iri: whole(uri),
  "uri-reference": whole(`(?:${uri}|/[a-z0-9]+${path}${query}|[a-z0-9]+${path}${query}|)`),
  "iri-reference": whole(`(?:${uri}|/[a-z0-9]+${path}${query}|[a-z0-9]+${path}${query}|)`),
  "uri-template": whole(`(?:https://${host})?(?:/(?:[a-z0-9-]+|\\{[a-z]+\\}))*`),
  "json-pointer": whole(`(?:/${token})*`),
  "json-pointer-uri-fragment": whole("#(?:/[a-zA-Z0-9_-]*)*"),
  "relative-json-pointer": whole(`(?:0|[1-9]\\d{0,2})(?:#|(?:/${token})*)`),
  regex: whole("\\^?(?:[a-z0-9]|\\[a-z0-9\\][+*?]|\\\\[dws][+*?]|\\([a-z]+\\|[a-z]+\\))*\\$?"),
  byte: whole(base64),
  // Numbers as text, for programs that cannot represent 64 bits.
  int32: whole("0|[1-9]\\d{0,8}"),
  uint32: whole("0|[1-9]\\d{0,8}"),
  int64: { ...whole("0|[1-9]\\d{0,17}"), accepted: "^-?\\d{1,19}$" },
  uint64: { ...whole("0|[1-9]\\d{0,17}"), accepted: "^\\d{1,20}$" },
};

/** For each value of `contentEncoding`, the strings to generate. */
export const encodingPatterns: Readonly<Record<string, FormatPattern>> = {
  base64: whole(base64),
  base64url: whole(base64url),
};

function whole(source: string, maxLength?: number): FormatPattern {
  return { source: `^(?:${source})$`, ...(maxLength !== undefined && { maxLength }) };
}
