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
    description: "Patterns are not enforced.",
    isOverlooked: broken("pattern"),
  },
  {
    name: "inner-values-unchecked",
    breaks: ["location-lat", "link-label", "create-campaign-headline"],
    description: "Only the top level of a body is validated.",
    isOverlooked: (flaw) => inBody(flaw) && /^\/[^/]+\/./.test(flaw.issue.instancePointer),
  },
  {
    name: "objects-for-lists-accepted",
    breaks: ["update-site-links", "update-site-locations"],
    description: "Objects are accepted in place of lists.",
    isOverlooked: (flaw) => broken("type")(flaw) && isObject(flaw.value),
  },
  {
    name: "slug-form-unchecked",
    breaks: ["vertical-slug-form", "get-vertical-slug"],
    description: "The format of slugs in paths is not checked, so malformed ones are unknown.",
    isOverlooked: ofParameter("path", "pattern"),
  },
  {
    name: "page-size-of-any-type",
    breaks: ["list-leads-limit"],
    description: "A page size that is not a number is passed to the database.",
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
