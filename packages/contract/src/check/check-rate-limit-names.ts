import type { Problem } from "../errors/problem.ts";
import type { RateLimitPolicy } from "../model/contract-policies.ts";

/** A limit's name is that of its bucket: two limits of one name would draw on the same. */
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
            hint: "Give each limit a name of its own.",
          },
        ],
  );
}
