import type { Problem } from "../errors/problem.ts";
import type { RateLimitPolicy } from "../model/contract-policies.ts";

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
