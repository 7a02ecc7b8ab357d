import type { CheckFamily } from "@plumbline/report";

/** Why a check has no proof, and what helps, as sentences. A reason that ends with a full stop already names its remedy. */
export function explainNoProof(family: CheckFamily, why: string): string {
  if (why.endsWith(".")) return why;
  return `${why.replace(/^(returned|got) /, "The operation $1 ")}. ${remedies[family]}`;
}

const plainFixture = "Give a fixture with which the operation succeeds, or check this by hand.";

const remedies: Readonly<Record<CheckFamily, string>> = {
  responses: "Give fixtures with which the operation succeeds.",
  accepts: plainFixture,
  rejects: plainFixture,
  robustness: plainFixture,
  idempotency: "Give several fixtures with which the mutation succeeds, also for other identities.",
  auth: "Give identities with valid credentials, and fixtures with which the operation succeeds.",
  isolation: "Give identities of other partitions that have resources with IDs of their own.",
  limits: "Run again when the limits have room, or give the target a clock.",
  pagination:
    "Create more items than fit on a page, and run again while nothing else changes them.",
  jobs: "Give a fixture that starts a job, and a clock if the job takes long.",
  state: "Give fixtures with which the mutation and the read after it succeed.",
  journeys: "Give the target the data that the workflow needs.",
  oauth: "Check the metadata and the consent of the profile, or check this by hand.",
  mcp: "Check with an MCP client that the tool works, or check this by hand.",
  requests: "Let the client use the operation in other ways.",
  own: "Look at the responses in the report, and give fixtures with which the check can judge.",
};
