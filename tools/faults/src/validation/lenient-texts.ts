import { alter, type Fault } from "@local-ads/sandbox/seams";
import type { JsonValue } from "@plumbline/contract";
import { overlook } from "./overlook.ts";
import { type Misfit, readLeniently } from "./read-leniently.ts";

interface Reading extends Pick<Fault, "name" | "breaks" | "description"> {
  readonly keyword: string;
  /** The text that is taken for a wrong one. It counts only if it is valid. */
  readonly take: (text: string, params: Misfit["issue"]["params"]) => JsonValue | undefined;
}

const words = ["update-site-theme", "update-site-status"] as const;
const colours = ["update-site-accent-color"] as const;
const addresses = ["update-site-photo-url", "link-url"] as const;
const creatives = ["create-campaign-creative-id", "create-campaign-creative-ids"] as const;
const lengths = ["update-site-display-name", "create-campaign-name"] as const;

/** Texts that are cleaned or completed instead of rejected. */
const readings: readonly Reading[] = [
  {
    name: "lenient-word-case",
    breaks: words,
    description: "Listed words are compared without case.",
    keyword: "enum",
    take: (text, params) =>
      listed(params).find((word) => word.toLowerCase() === text.toLowerCase()),
  },
  {
    name: "lenient-word-space",
    breaks: words,
    description: "Listed words are compared without white space around them.",
    keyword: "enum",
    take: (text) => text.trim(),
  },
  {
    name: "lenient-word-start",
    breaks: words,
    description: "A word that starts with a listed word is read as that word.",
    keyword: "enum",
    take: (text, params) => listed(params).find((word) => text.startsWith(word)),
  },
  {
    name: "lenient-pattern-line-feed",
    breaks: colours,
    description: "Patterns match text before a final line feed.",
    keyword: "pattern",
    take: (text) => text.replace(/\n$/, ""),
  },
  {
    name: "lenient-pattern-space",
    breaks: colours,
    description: "White space around text is dropped before it is matched with a pattern.",
    keyword: "pattern",
    take: (text) => (text.includes("\n") ? undefined : text.trim()),
  },
  {
    name: "lenient-short-colours",
    breaks: colours,
    description: "Colours may have three digits, as in CSS.",
    keyword: "pattern",
    take: (text) => (/^#.{3}$/.test(text) ? text.replaceAll(/[^#]/g, "$&$&") : undefined),
  },
  {
    name: "lenient-colours-with-opacity",
    breaks: colours,
    description: "Colours may have eight digits, as in CSS.",
    keyword: "pattern",
    take: (text) => (text.length === 9 ? text.slice(0, 7) : undefined),
  },
  {
    name: "lenient-colours-without-sign",
    breaks: colours,
    description: "The number sign of a colour is optional.",
    keyword: "pattern",
    take: (text) => `#${text}`,
  },
  {
    name: "lenient-colour-letters",
    breaks: colours,
    description: "Every letter counts as a digit of a colour.",
    keyword: "pattern",
    take: (text) => text.replaceAll(/[g-z]/gi, "f"),
  },
  {
    name: "lenient-digits-of-any-script",
    breaks: colours,
    description: "Patterns match the digits of other scripts.",
    keyword: "pattern",
    take: (text) => text.replaceAll(/\p{Nd}/gu, "0"),
  },
  {
    name: "lenient-empty-text",
    breaks: [...colours, ...addresses],
    description: "An empty text is read as null.",
    keyword: "pattern format",
    take: (text) => (text === "" ? null : undefined),
  },
  {
    name: "lenient-uri-scheme",
    breaks: addresses,
    description: "URIs without a scheme are completed.",
    keyword: "format",
    take: (text) => (/^[a-z0-9-]+\.[a-z]/i.test(text) ? `https://${text}` : undefined),
  },
  {
    name: "lenient-relative-uris",
    breaks: addresses,
    description: "Paths are read as URIs of the service.",
    keyword: "format",
    take: (text) => (/^\/[^/]/.test(text) ? `https://example.com${text}` : undefined),
  },
  {
    name: "lenient-uri-colon",
    breaks: addresses,
    description: "The colon after the scheme of a URI is optional.",
    keyword: "format",
    take: (text) => text.replace(/^(https?)\/\//, "$1://"),
  },
  {
    name: "lenient-uri-blanks",
    breaks: addresses,
    description: "Spaces in URIs are escaped.",
    keyword: "format",
    take: (text) => (text.includes(":") ? text.replaceAll(" ", "%20") : undefined),
  },
  {
    name: "lenient-uuid-letters",
    breaks: creatives,
    description: "UUIDs may contain any letter.",
    keyword: "format",
    take: (text) => text.replaceAll(/[g-z]/gi, "0"),
  },
  {
    name: "lenient-uuid-length",
    breaks: creatives,
    description: "UUIDs are cut after their last digit.",
    keyword: "format",
    take: (text) => text.slice(0, 36),
  },
  {
    name: "lenient-graphemes",
    breaks: lengths,
    description: "The length of text is counted in grapheme clusters.",
    keyword: "maxLength",
    take: (text, { limit }) =>
      [...new Intl.Segmenter().segment(text)].length <= Number(limit)
        ? [...text].slice(0, Number(limit)).join("")
        : undefined,
  },
  {
    name: "lenient-composed-length",
    breaks: lengths,
    description: "Text is normalized before its length is checked.",
    keyword: "maxLength",
    take: (text) => text.normalize("NFC"),
  },
  {
    name: "lenient-trimmed-length",
    breaks: lengths,
    description: "White space around text is dropped before its length is checked.",
    keyword: "maxLength",
    take: (text) => text.trim(),
  },
];

/** Faults that take a text which is nearly valid. */
export const lenientTextFaults: readonly Fault[] = [
  ...readings.map(({ keyword, take, ...fault }) => ({
    ...fault,
    ...alter(
      "readBody",
      readLeniently(({ issue, value }) =>
        keyword.split(" ").includes(issue.keyword) && typeof value === "string"
          ? take(value, issue.params)
          : undefined,
      ),
    ),
  })),
  {
    name: "lenient-rounded-bounds",
    breaks: ["location-lat", "location-lon"],
    description: "Numbers are rounded before they are compared with a bound.",
    ...alter(
      "readBody",
      readLeniently(({ issue, value }) =>
        ["minimum", "maximum"].includes(issue.keyword) &&
        typeof value === "number" &&
        !Number.isInteger(value)
          ? Math.trunc(value)
          : undefined,
      ),
    ),
  },
  {
    name: "lenient-days-between",
    breaks: ["get-metrics-days"],
    description: "Every number of days between the listed ones is accepted.",
    ...takeInQuery(
      (value, params) => typeof value === "number" && value < Math.max(...numbers(params)),
    ),
  },
  {
    name: "lenient-preset-case",
    breaks: ["list-campaigns-preset"],
    description: "Presets are compared without case.",
    ...takeInQuery((value, params) => listed(params).includes(textOf(value).toLowerCase())),
  },
  {
    name: "lenient-preset-space",
    breaks: ["list-campaigns-preset"],
    description: "White space around presets is ignored.",
    ...takeInQuery((value, params) => listed(params).includes(textOf(value).trim())),
  },
];

/** Takes some values of query parameters that are not listed. */
function takeInQuery(
  isTaken: (value: JsonValue, params: Misfit["issue"]["params"]) => boolean,
): Pick<Fault, "seam" | "apply"> {
  return alter(
    "checkRequest",
    overlook(
      ({ parameter, issue, value }) =>
        parameter?.in === "query" &&
        issue.keyword === "enum" &&
        value !== undefined &&
        isTaken(value, issue.params),
    ),
  );
}

function allowed(params: Misfit["issue"]["params"]): readonly unknown[] {
  const { allowedValues } = params;
  return Array.isArray(allowedValues) ? allowedValues : [];
}

function listed(params: Misfit["issue"]["params"]): readonly string[] {
  return allowed(params).filter((value) => typeof value === "string");
}

function numbers(params: Misfit["issue"]["params"]): readonly number[] {
  return allowed(params).filter((value) => typeof value === "number");
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : "";
}
