import { alter, type Fault } from "@local-ads/sandbox/seams";
import { isObject } from "@plumbline/contract";
import { type Flaw, overlook } from "./overlook.ts";

interface Unchecked extends Pick<Fault, "name" | "breaks" | "description"> {
  readonly isOverlooked: (flaw: Flaw) => boolean;
}

/** Parts of bodies that are not validated. */
const unchecked: readonly Unchecked[] = [
  {
    name: "any-colour-accepted",
    breaks: ["update-site-accent-color"],
    description: "Patterns are not looked at.",
    isOverlooked: broken("pattern"),
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
  {
    name: "slug-form-unchecked",
    breaks: ["vertical-slug-form", "get-vertical-slug"],
    description: "A slug in a path may have any form; a bad one is answered as unknown.",
    isOverlooked: ofParameter("path", "pattern"),
  },
  {
    name: "page-size-of-any-type",
    breaks: ["list-leads-limit"],
    description: "A page size that is no number reaches the database.",
    isOverlooked: ofParameter("query", "type"),
  },
];

/** Schemas of requests that are not enforced in full. */
export const keywordFaults: readonly Fault[] = unchecked.map(({ isOverlooked, ...fault }) => ({
  ...fault,
  ...alter("checkRequest", overlook(isOverlooked)),
}));

function inBody({ parameter }: Flaw): boolean {
  return parameter === undefined;
}

function broken(keyword: string): (flaw: Flaw) => boolean {
  return (flaw) => inBody(flaw) && flaw.issue.keyword === keyword;
}

function ofParameter(place: "path" | "query", keyword: string): (flaw: Flaw) => boolean {
  return ({ parameter, issue }) => parameter?.in === place && issue.keyword === keyword;
}
