import type { JsonValue } from "@plumbline/contract";

/** By what is wrong, texts made from a valid one. */
type Misses = Readonly<Record<string, (valid: string) => string>>;

const empty = { "nothing at all": () => "" };

/**
 * By format, texts that every validator in common use rejects. Texts that some of them take are left out: URIs with other
 * scripts, UUIDs without hyphens, days that a month does not have. `format-verdicts.json` has the verdicts of each library.
 */
export const formatTable: Readonly<Record<string, Misses>> = {
  uri: {
    "no scheme": (valid) => valid.replace(/^[^:]*:\/*/, ""),
    "no colon behind the scheme": (valid) => valid.replace(":", ""),
    "a path alone": (valid) => valid.replace(/^[^:]*:\/*[^/?#]*\/*/, "/a/"),
    ...empty,
    "a space in the host": (valid) => valid.replace(/^([^:]*:\/\/[^/?#:]*)/, "$1 x"),
    "no scheme before the colon": (valid) => valid.replace(/^[^:]*/, ""),
    "a host and a path": (valid) => valid.replace(/^[^:]*:/, ""),
  },
  uuid: {
    "a letter that is not a digit": (valid) => valid.replace(/[0-9a-f]/i, "g"),
    "a digit too many": (valid) => `${valid}0`,
    "a letter behind the last hyphen": (valid) => valid.replace(/.$/, "z"),
    ...empty,
  },
  "date-time": {
    "a month too many": (valid) => valid.replace(/-\d\d-/, "-13-"),
    "a day too many": (valid) => valid.replace(/-\d\d(?=T)/i, "-32"),
    "an hour too many": (valid) => valid.replace(/T\d\d/i, "T25"),
    "a minute too many": (valid) => valid.replace(/:\d\d/, ":60"),
    "the time alone": (valid) => valid.replace(/^.*T/i, ""),
    ...empty,
  },
  date: {
    "a month too many": (valid) => valid.replace(/-\d\d-/, "-13-"),
    "a day too many": (valid) => valid.replace(/\d\d$/, "32"),
    ...empty,
  },
  time: {
    "an hour too many": (valid) => valid.replace(/^\d\d/, "25"),
    "a minute too many": (valid) => valid.replace(/:\d\d/, ":60"),
    ...empty,
  },
  email: {
    "no at sign": (valid) => valid.replace("@", ""),
    ...empty,
  },
  ipv4: {
    "a number too great": (valid) => valid.replace(/\d+$/, "256"),
    "a number too many": (valid) => `${valid}.1`,
    "a letter": (valid) => valid.replace(/\d+$/, "x"),
    ...empty,
  },
  ipv6: {
    "a letter that is not a digit": (valid) => valid.replace(/[0-9a-f]/i, "g"),
    "three colons": (valid) => valid.replace(/::?/, ":::"),
    ...empty,
  },
  hostname: {
    "a space": (valid) => `${valid} x`,
    ...empty,
  },
  duration: {
    "nothing behind the P": () => "P",
    ...empty,
  },
  regex: {
    "a parenthesis that stays open": (valid) => `${valid}(`,
    "a class that stays open": (valid) => `${valid}[`,
  },
  "json-pointer": {
    "no slash before the first name": (valid) => `x${valid}`,
  },
};

/** Texts that nearly have a format, made from one that has it; none of a format that the table does not have. */
export function nearFormats(format: string, valid: JsonValue): readonly string[] {
  const misses = isTabled(format) ? (formatTable[format] ?? {}) : {};
  return typeof valid === "string" ? Object.values(misses).map((miss) => miss(valid)) : [];
}

/** Whether texts are known that are surely not of a format. */
export function isTabled(format: string): boolean {
  return Object.hasOwn(formatTable, format);
}
