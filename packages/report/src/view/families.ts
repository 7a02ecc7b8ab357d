import type { CheckFamily } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";

export interface FamilyWords {
  readonly title: string;
  /** At most four letters, for a column head. */
  readonly short: string;
  /** The condition that the family checks, as the end of "Holds if ...". */
  readonly asks: string;
}

/** The families in the order in which reports show them. */
export const families: Readonly<Record<CheckFamily, FamilyWords>> = {
  responses: { title: "Responses", short: "resp", asks: "responses are as documented" },
  accepts: { title: "Accepts", short: "acpt", asks: "valid requests are accepted" },
  rejects: { title: "Rejects", short: "rjct", asks: "invalid requests are rejected" },
  idempotency: { title: "Idempotency", short: "idem", asks: "a repeated request has one effect" },
  auth: { title: "Auth", short: "auth", asks: "only valid credentials are accepted" },
  isolation: { title: "Isolation", short: "isol", asks: "callers cannot access each other's data" },
  state: { title: "State", short: "stat", asks: "reads return what was written" },
  pagination: { title: "Pagination", short: "page", asks: "the pages together are the whole list" },
  jobs: { title: "Jobs", short: "jobs", asks: "every job ends" },
  journeys: { title: "Journeys", short: "jrny", asks: "the steps of a workflow work together" },
  robustness: {
    title: "Robustness",
    short: "robu",
    asks: "malformed requests are rejected properly",
  },
  oauth: {
    title: "OAuth",
    short: "oaut",
    asks: "the authorization server follows its standards",
  },
  mcp: { title: "MCP", short: "mcp", asks: "the agent interface follows the same rules" },
  limits: { title: "Limits", short: "lmts", asks: "declared limits hold" },
  requests: {
    title: "Requests",
    short: "reqs",
    asks: "client and server agree on which requests are valid",
  },
  own: { title: "Own checks", short: "own", asks: "the checks of the configuration pass" },
};

/** The families of the checks in the run, in report order. */
export function familiesOf(report: RunReport): readonly CheckFamily[] {
  const seen = new Set(report.results.map((result) => result.family));
  // The keys of a literal object are its declared ones.
  return (Object.keys(families) as CheckFamily[]).filter((family) => seen.has(family));
}
