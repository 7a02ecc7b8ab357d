import { alter, type Fault } from "@local-ads/sandbox/seams";
import { isObject } from "@plumbline/contract";
import { type Flaw, overlook } from "./overlook.ts";

interface Unchecked extends Pick<Fault, "name" | "breaks" | "description"> {
  readonly isOverlooked: (flaw: Flaw) => boolean;
}

/** What nobody looks at in a body. */
const unchecked: readonly Unchecked[] = [
  {
    name: "long-texts-accepted",
    breaks: ["update-site-tagline", "update-site-bio", "create-campaign-name"],
    description: "Texts may be of any length.",
    isOverlooked: broken("maxLength"),
  },
  {
    name: "empty-texts-accepted",
    breaks: ["update-site-display-name", "link-label", "create-campaign-message"],
    description: "Texts that need a character may be empty.",
    isOverlooked: broken("minLength"),
  },
  {
    name: "any-colour-accepted",
    breaks: ["update-site-accent-color"],
    description: "Patterns are not looked at.",
    isOverlooked: broken("pattern"),
  },
  {
    name: "any-choice-accepted",
    breaks: ["update-site-theme", "update-site-status"],
    description: "A field with a list of values may have any other one.",
    isOverlooked: broken("enum"),
  },
  {
    name: "any-format-accepted",
    breaks: ["update-site-photo-url", "link-url", "create-campaign-creative-ids"],
    description: "Whatever is sent is taken for a URI or a UUID.",
    isOverlooked: broken("format"),
  },
  {
    name: "required-fields-optional",
    breaks: ["location-lat-required", "link-required", "trust-stat-line-value"],
    description: "A field that is required may be missing.",
    isOverlooked: broken("required"),
  },
  {
    name: "unknown-fields-accepted",
    breaks: ["update-site-closed", "location-closed", "socials-closed", "save-draft-closed"],
    description: "Objects may have fields that the document does not list.",
    isOverlooked: broken("additionalProperties"),
  },
  {
    name: "unknown-inner-fields-accepted",
    breaks: ["location-closed", "socials-closed", "trust-closed"],
    description: "Objects inside a body may have fields that the document does not list.",
    isOverlooked: (flaw) =>
      broken("additionalProperties")(flaw) && flaw.issue.instancePointer !== "",
  },
  {
    name: "any-number-accepted",
    breaks: ["location-lat", "location-lon", "location-radius", "create-campaign-radius"],
    description: "Numbers may be of any size.",
    isOverlooked: broken("minimum", "maximum"),
  },
  {
    name: "long-lists-accepted",
    breaks: ["update-site-links", "update-site-locations", "limit-site-links"],
    description: "Lists may have any number of items.",
    isOverlooked: broken("maxItems"),
  },
  {
    name: "empty-lists-accepted",
    breaks: ["create-campaign-messages", "create-campaign-headlines"],
    description: "Lists that need an item may be empty.",
    isOverlooked: broken("minItems"),
  },
  {
    name: "fractions-accepted",
    breaks: ["create-campaign-budget", "trust-started-year"],
    description: "A number that has to be whole may have a fraction.",
    isOverlooked: (flaw) => broken("type")(flaw) && typeof flaw.value === "number",
  },
  {
    name: "numbers-as-texts-accepted",
    breaks: ["create-campaign-budget", "location-lat"],
    description: "A number may be sent as a text.",
    isOverlooked: (flaw) =>
      broken("type")(flaw) && typeof flaw.value === "string" && Number.isFinite(Number(flaw.value)),
  },
  {
    name: "nulls-accepted",
    breaks: ["update-site-locations", "update-site-socials", "update-site-theme"],
    description: "Every field may be null.",
    isOverlooked: (flaw) => inBody(flaw) && flaw.value === null,
  },
  {
    name: "inner-values-unchecked",
    breaks: ["location-lat", "link-label", "create-campaign-headline"],
    description: "Only the fields of the body itself are checked, and not what is inside them.",
    isOverlooked: (flaw) => inBody(flaw) && /^\/[^/]+\/./.test(flaw.issue.instancePointer),
  },
  {
    name: "objects-for-lists-accepted",
    breaks: ["update-site-links", "update-site-locations"],
    description: "A list may be sent as an object.",
    isOverlooked: (flaw) => broken("type")(flaw) && isObject(flaw.value),
  },
];

export const keywordFaults: readonly Fault[] = unchecked.map(({ isOverlooked, ...fault }) => ({
  ...fault,
  ...alter("checkRequest", overlook(isOverlooked)),
}));

function inBody({ parameter }: Flaw): boolean {
  return parameter === undefined;
}

function broken(...keywords: readonly string[]): (flaw: Flaw) => boolean {
  return (flaw) => inBody(flaw) && keywords.includes(flaw.issue.keyword);
}
