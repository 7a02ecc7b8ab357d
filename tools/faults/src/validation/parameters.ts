import { alter, type Alteration, type Fault, type Seams } from "@local-ads/sandbox/seams";
import { overlook } from "./overlook.ts";

const ids = ["job-id-form", "get-job-id", "launch-id", "pause-id"] as const;

/** How paths and queries are checked. */
export const parameterFaults: readonly Fault[] = [
  {
    name: "slug-form-unchecked",
    breaks: ["vertical-slug-form", "get-vertical-slug"],
    description: "A slug in a path may have any form; a bad one is answered as unknown.",
    ...alter("checkRequest", overlookParameters("path", "pattern")),
  },
  {
    name: "id-form-unchecked",
    breaks: ids,
    description: "An id in a path may have any form; a bad one is answered as unknown.",
    ...alter("checkRequest", overlookParameters("path", "format")),
  },
  {
    name: "page-size-unchecked",
    breaks: ["list-leads-limit", "limit-leads-page"],
    description: "A page may have any size.",
    ...alter("checkRequest", overlookParameters("query", "minimum", "maximum")),
  },
  {
    name: "empty-page-accepted",
    breaks: ["list-leads-limit", "limit-leads-page"],
    description: "A page of no leads may be asked for.",
    ...alter("checkRequest", overlookParameters("query", "minimum")),
  },
  {
    name: "page-size-of-any-type",
    breaks: ["list-leads-limit"],
    description: "A page size that is no number reaches the database.",
    ...alter("checkRequest", overlookParameters("query", "type")),
  },
  {
    name: "largest-page-refused",
    breaks: ["list-leads-limit", "limit-leads-page"],
    description: "A page of exactly the largest size is refused.",
    ...alter("checkRequest", refuseMaximum),
  },
  {
    name: "query-choices-unchecked",
    breaks: ["get-metrics-days", "list-campaigns-preset"],
    description: "A query parameter with a list of values may have any other one.",
    ...alter("checkRequest", overlookParameters("query", "enum")),
  },
];

function overlookParameters(
  place: "path" | "query",
  ...keywords: readonly string[]
): Alteration<"checkRequest"> {
  return overlook(
    ({ parameter, issue }) => parameter?.in === place && keywords.includes(issue.keyword),
  );
}

function refuseMaximum(check: Seams["checkRequest"]): Seams["checkRequest"] {
  return (contract, request) => {
    const { operation, source } = request;
    const atMaximum = operation.parameters.filter(({ name, schema: { schema } }) => {
      const maximum = typeof schema === "object" ? schema["maximum"] : undefined;
      return typeof maximum === "number" && source.query.get(name) === String(maximum);
    });
    return [
      ...check(contract, request),
      ...atMaximum.map(({ name }) => `query ${name} is too large`),
    ];
  };
}
