import type { Problem } from "../../model/problem.ts";
import type { RateLimitPolicy } from "../../model/contract-policies.ts";
import type { Operation } from "../../model/contract.ts";
import { didYouMean, unknownOperation } from "./unknown-operation.ts";

/** Checks that the operations and parameters named by an operation's policies exist. */
export function checkPolicyNames(operation: Operation, ids: readonly string[]): readonly Problem[] {
  return [...checkNamedOperations(operation, ids), ...checkPagination(operation)];
}

function checkNamedOperations(
  { policies, pointer }: Operation,
  ids: readonly string[],
): readonly Problem[] {
  const named = [
    ...(policies.job ? [{ id: policies.job.poll, at: "/x-job/poll" }] : []),
    ...policies.reflects.map(({ through }, index) => ({
      id: through,
      at: `/x-reflects/${index}/through`,
    })),
  ];
  return named
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, at }) => unknownOperation("policy-invalid", `${pointer}${at}`, id, ids));
}

function checkPagination({
  policies: { pagination },
  parameters,
  pointer,
}: Operation): readonly Problem[] {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  return (["cursor", "limit"] as const).flatMap((field) => {
    const name = pagination?.[field];
    if (name === undefined || names.includes(name)) return [];
    const hint = didYouMean(name, names, "Declare it as a query parameter.");
    return [
      {
        code: "policy-invalid" as const,
        message: `There is no query parameter "${name}"`,
        pointer: `${pointer}/x-pagination/${field}`,
        hint,
      },
    ];
  });
}

/** The name of a limit identifies its bucket: two limits with one name would share a bucket. */
export function checkRateLimitNames(limits: readonly RateLimitPolicy[]): readonly Problem[] {
  const names = limits.map(({ name }) => name);
  return names.flatMap((name, at) =>
    names.indexOf(name) === at
      ? []
      : [
          {
            code: "policy-invalid" as const,
            message: `The rate limit "${name}" is declared twice`,
            pointer: `/x-rate-limits/${at}/name`,
            hint: "Give each limit a different name.",
          },
        ],
  );
}
