import { alter, type Fault, Rejection } from "@local-ads/sandbox/seams";
import { randomUUID } from "node:crypto";
import { keyParameter } from "@plumbline/contract";
import { concerns } from "../concerns.ts";
import { overlook } from "../validation/overlook.ts";

/** Faults of the validation, comparison and scope of keys. */
export const keyFaults: readonly Fault[] = [
  {
    name: "key-required-of-post-only",
    breaks: ["common-key-required"],
    description: "Only POST requires a key, PATCH and PUT do not.",
    ...alter(
      "readKey",
      (read) => (call) =>
        read(call) ?? (call.operation.method === "post" ? undefined : randomUUID()),
    ),
  },
  {
    name: "set-up-key-not-required",
    breaks: ["set-up-key"],
    description: "Setting up a business does not require a key.",
    ...alter(
      "readKey",
      (read) => (call) =>
        read(call) ??
        (concerns({ set_up_business: true }, call.operation) ? randomUUID() : undefined),
    ),
  },
  {
    name: "key-missing-as-conflict",
    breaks: ["common-key-missing", "error-400"],
    description: "Mutations without a key get the status for a conflict.",
    ...alter("decideIdempotency", (decide) => async (store, policy, request) => {
      const decision = await decide(store, policy, request);
      return decision.kind === "missing"
        ? { ...decision, status: policy.statuses.conflict }
        : decision;
    }),
  },
  {
    name: "key-characters-unchecked",
    breaks: ["common-key-pattern"],
    description: "Keys can have any characters.",
    ...alter("checkRequest", overlookOfKeys("pattern")),
  },
  {
    name: "keys-folded",
    breaks: ["common-key-pattern", "common-replayed"],
    description: "Keys that differ only in case are the same key.",
    ...alter("readKey", (read) => (call) => read(call)?.toLowerCase()),
  },
  {
    name: "keys-cut",
    breaks: ["common-key-length", "limit-key-length"],
    description: "Keys with the same first 32 characters are the same key.",
    ...alter("readKey", (read) => (call) => read(call)?.slice(0, 32)),
  },
  {
    name: "keys-shared-by-workspaces",
    breaks: ["service-one-workspace"],
    description: "Keys are shared by all workspaces.",
    ...alter("keyPartition", () => () => "all"),
  },
  {
    name: "keys-per-credential",
    breaks: ["common-key-replay"],
    description: "A retry with another credential of the same workspace is executed again.",
    ...alter(
      "keyPartition",
      () =>
        ({ credentialId }) =>
          credentialId,
    ),
  },
  {
    name: "keys-per-operation",
    breaks: ["error-409", "common-key-retry"],
    description: "A key can be reused for another operation.",
    ...alter("readKey", (read) => (call) => {
      const key = read(call);
      return key === undefined ? undefined : `${call.operation.id} ${key}`;
    }),
  },
  {
    name: "invalid-requests-burn-keys",
    breaks: ["common-key-replay"],
    description: "A key of an invalid request conflicts with every later request.",
    ...alter("checkRequest", (check) => {
      const burnt = new Set<string>();
      return (request) => {
        const policy = request.operation.policies.idempotency;
        const key = (policy && request.source.headers.get(policy.key.header)) ?? "";
        const problems = check(request);
        if (key !== "" && problems.length > 0) burnt.add(key);
        if (burnt.has(key) && problems.length === 0) throw new Rejection("key-conflict", "used");
        return problems;
      };
    }),
  },
  {
    name: "put-retries-execute",
    breaks: ["common-key-replay", "common-replayed"],
    description: "Retries of PUT requests are executed again.",
    ...alter("readKey", (read) => (call) => {
      const key = read(call);
      return key !== undefined && call.operation.method === "put" ? randomUUID() : key;
    }),
  },
];

function overlookOfKeys(keyword: string): ReturnType<typeof overlook> {
  return overlook(
    ({ issue, parameter, operation }) =>
      parameter !== undefined && parameter === keyParameter(operation) && issue.keyword === keyword,
  );
}
