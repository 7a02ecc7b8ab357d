import type { CheckFamily } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";

export interface FamilyWords {
  readonly title: string;
  /** At most four letters, for a column head. */
  readonly short: string;
  /** What the family asks of an operation, as the end of "holds when ...". */
  readonly asks: string;
}

/** The families in the order in which reports show them. */
export const families: Readonly<Record<CheckFamily, FamilyWords>> = {
  responses: { title: "Responses", short: "resp", asks: "answers are as documented" },
  accepts: { title: "Accepts", short: "acpt", asks: "valid requests are taken" },
  rejects: { title: "Rejects", short: "rjct", asks: "invalid requests are refused" },
  idempotency: { title: "Idempotency", short: "idem", asks: "a repeated request acts once" },
  auth: { title: "Auth", short: "auth", asks: "only the right credential is let in" },
  isolation: { title: "Isolation", short: "isol", asks: "no caller reaches what is another's" },
  state: { title: "State", short: "stat", asks: "what was written is read back" },
  pagination: { title: "Pagination", short: "page", asks: "pages make up one list" },
  jobs: { title: "Jobs", short: "jobs", asks: "a job comes to its end" },
  journeys: { title: "Journeys", short: "jrny", asks: "the steps of a workflow fit together" },
  robustness: {
    title: "Robustness",
    short: "robu",
    asks: "broken requests are refused in good order",
  },
  oauth: {
    title: "OAuth",
    short: "oaut",
    asks: "the authorization server keeps its rules",
  },
  mcp: { title: "MCP", short: "mcp", asks: "the agent interface keeps the same rules" },
  limits: { title: "Limits", short: "lmts", asks: "declared limits hold" },
};

/** The families that the run had a check of, in report order. */
export function familiesOf(report: RunReport): readonly CheckFamily[] {
  const seen = new Set(report.results.map((result) => result.family));
  // The keys of a literal object are exactly its declared ones.
  return (Object.keys(families) as CheckFamily[]).filter((family) => seen.has(family));
}
