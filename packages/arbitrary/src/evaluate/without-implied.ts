import type { Failure } from "./frame.ts";

/** Keywords that list values, and so fail for each value of another type. */
const listing: ReadonlySet<string> = new Set(["enum", "const"]);

/**
 * The failures without those that a wrong type brings with it: a value of another type is never a listed one, so that it breaks `enum` and
 * `const` wherever it breaks `type`.
 */
export function withoutImplied<One extends Pick<Failure, "keyword" | "instancePointer">>(
  failures: readonly One[],
): readonly One[] {
  const mistyped = new Set(
    failures.flatMap(({ keyword, instancePointer }) =>
      keyword === "type" ? [instancePointer] : [],
    ),
  );
  return failures.filter(
    ({ keyword, instancePointer }) => !listing.has(keyword) || !mistyped.has(instancePointer),
  );
}
