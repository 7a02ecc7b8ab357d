import type { DistinctiveValues } from "./distinctive-values.ts";
import { onceForFile } from "./once-for-file.ts";
import { readLiterals } from "./read-literals.ts";
import type { SourceFile } from "./read-sources.ts";

/** A place that breaks a law. */
export interface Offence {
  /** `path:line`. */
  readonly at: string;
  readonly found: string;
  readonly why: string;
}

export interface Allowance {
  readonly path: string;
  readonly value: string | number;
  /** Why the literal is not a value of the interface. */
  readonly reason: string;
}

const literalsOf = onceForFile(readLiterals);

/** Finds literals that repeat a value of the interface. */
export function findLiterals(
  files: readonly SourceFile[],
  values: DistinctiveValues,
  allowances: readonly Allowance[],
): readonly Offence[] {
  return files.flatMap((file) =>
    literalsOf(file).flatMap(({ value, line }) => {
      const stated = matchValue(value, values);
      if (stated === undefined || isAllowed(file.path, value, allowances)) return [];
      return [
        {
          at: `${file.path}:${line}`,
          found: JSON.stringify(value),
          why: `the document states it at #${stated}`,
        },
      ];
    }),
  );
}

/** Finds allowances that allow nothing. */
export function findStaleAllowances(
  allowances: readonly Allowance[],
  countBreaches: (allowances: readonly Allowance[]) => number,
): readonly Allowance[] {
  const allowed = countBreaches(allowances);
  return allowances.filter(
    (allowance) => countBreaches(allowances.filter((other) => other !== allowance)) === allowed,
  );
}

function matchValue(value: string | number, values: DistinctiveValues): string | undefined {
  if (typeof value === "number") return values.get(value);
  return values.get(value) ?? values.get(value.toLowerCase());
}

export function isAllowed(
  path: string,
  value: string | number,
  allowances: readonly Allowance[],
): boolean {
  return allowances.some((allowance) => allowance.path === path && allowance.value === value);
}
