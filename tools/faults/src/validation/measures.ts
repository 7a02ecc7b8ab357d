import { alter, type Alteration, type Fault, mapJson, mapTexts } from "@local-ads/sandbox/seams";
import type { JsonValue } from "@plumbline/contract";
import { overlook } from "./overlook.ts";

/** Faults that reject valid bodies because they measure values wrongly. */
export const measureFaults: readonly Fault[] = [
  {
    name: "length-in-code-units",
    breaks: ["update-site-display-name", "update-site-tagline"],
    description: "Emoji count as two characters.",
    ...alter(
      "checkRequest",
      alsoJudge(["maxLength"], (body) =>
        mapTexts(body, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "xx")),
      ),
    ),
  },
  {
    name: "length-in-bytes",
    breaks: ["update-site-display-name", "update-site-tagline"],
    description: "The length of strings is counted in bytes.",
    ...alter(
      "checkRequest",
      alsoJudge(["maxLength"], (body) =>
        mapTexts(body, (text) => "x".repeat(new TextEncoder().encode(text).byteLength)),
      ),
    ),
  },
  {
    name: "texts-measured-trimmed",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "Strings of spaces are treated as empty.",
    ...alter(
      "checkRequest",
      alsoJudge(["minLength"], (body) => mapTexts(body, (text) => text.trim())),
    ),
  },
  {
    name: "numbers-at-bounds-rejected",
    breaks: ["location-lat", "location-lon", "create-campaign-radius"],
    description: "Numbers that equal a bound are rejected.",
    ...alter(
      "checkRequest",
      alsoJudge(["minimum", "maximum"], (body) =>
        mapJson(body, (part) => (typeof part === "number" ? awayFrom(part) : part)),
      ),
    ),
  },
  {
    name: "long-fractions-rejected",
    breaks: ["location-lat", "location-lon"],
    description: "Numbers with more than six decimals are rejected.",
    ...alter(
      "checkRequest",
      alsoJudge(["minimum", "maximum"], (body) =>
        mapJson(body, (part) => (hasLongFraction(part) ? Number.MAX_SAFE_INTEGER : part)),
      ),
    ),
  },
  {
    name: "plain-http-rejected",
    breaks: ["update-site-photo-url", "link-url"],
    description: "URIs must start with https.",
    ...alter(
      "checkRequest",
      alsoJudge(["format"], (body) => mapTexts(body, (text) => text.replace(/^http:/i, " "))),
    ),
  },
];

/** Validates a changed copy of the body in addition, for some keywords only. */
function alsoJudge(
  keywords: readonly string[],
  change: (body: JsonValue) => JsonValue,
): Alteration<"checkRequest"> {
  return (check) => {
    const checkAgain = overlook(
      ({ parameter, issue }) => parameter !== undefined || !keywords.includes(issue.keyword),
    )(check);
    return (request) => {
      const { body } = request;
      const problems = check(request);
      if (body.value === undefined || problems.length > 0) return problems;
      const changed = { ...body, value: change(body.value) };
      return checkAgain({ ...request, body: changed });
    };
  };
}

/** Moves a number slightly beyond the nearest bound. */
function awayFrom(number: number): number {
  return number > 20 || number < 0 ? number + Math.sign(number) * 1e-6 : number - 1e-6;
}

function hasLongFraction(part: JsonValue): boolean {
  return typeof part === "number" && !Number.isInteger(part * 1e6);
}
