import { alter, type Alteration, type Fault } from "@local-ads/sandbox/seams";
import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";

const operations = ["limit-operations", "error-429"] as const;
const writes = ["limit-writes", "error-429"] as const;
const both = ["limit-operations", "limit-writes"] as const;

/** Faults of the rate limits. */
export const rateFaults: readonly Fault[] = [
  {
    name: "operations-unlimited",
    breaks: operations,
    description: "Operations are not limited.",
    ...alter(
      "countingPolicies",
      (pick) => (policies, counts) => (counts === "all" ? [] : pick(policies, counts)),
    ),
  },
  {
    name: "writes-unlimited",
    breaks: writes,
    description: "Writes have no limit of their own.",
    ...alter(
      "countingPolicies",
      (pick) => (policies, counts) => (counts === "mutating" ? [] : pick(policies, counts)),
    ),
  },
  {
    name: "limits-in-fixed-windows",
    breaks: both,
    description: "Limits use fixed windows of the clock instead of rolling windows.",
    ...alter(
      "decideRateLimits",
      changePolicies((policy, now) => ({
        ...policy,
        name: `${policy.name} ${Math.floor(now / parseDuration(policy.window))}`,
      })),
    ),
  },
  {
    name: "limits-in-half-windows",
    breaks: both,
    description: "Limits reset after half of their window.",
    ...alter("decideRateLimits", changePolicies(stretchWindow(0.5))),
  },
  {
    name: "limits-in-long-windows",
    breaks: [...both, "error-429-retry"],
    description: "Limits reset only after one and a half times their window.",
    ...alter("decideRateLimits", changePolicies(stretchWindow(1.5))),
  },
  {
    name: "limits-never-recover",
    breaks: [...both, "error-429-retry"],
    description: "A workspace that reaches a limit is locked out for weeks.",
    ...alter(
      "decideRateLimits",
      changePolicies((policy) => ({ ...policy, window: "P28D" })),
    ),
  },
  {
    name: "limits-per-credential",
    breaks: both,
    description: "Each credential of a workspace has its own limits.",
    ...alter(
      "limitPartition",
      () =>
        ({ credentialId }) =>
          credentialId,
    ),
  },
  {
    name: "limits-shared-by-workspaces",
    breaks: [...both, "service-one-workspace"],
    description: "All workspaces share the same limits.",
    ...alter("limitPartition", () => () => "all"),
  },
];

type PolicyChange = (policy: RateLimitPolicy, now: number) => RateLimitPolicy;

function changePolicies(change: PolicyChange): Alteration<"decideRateLimits"> {
  return (decide) => (store, question) => {
    const { policies, now } = question;
    return decide(store, { ...question, policies: policies.map((each) => change(each, now)) });
  };
}

function stretchWindow(factor: number): PolicyChange {
  return (policy) => ({
    ...policy,
    window: `PT${(parseDuration(policy.window) * factor) / 1000}S`,
  });
}
