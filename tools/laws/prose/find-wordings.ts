import type { Offence } from "../find-literals.ts";
import type { SourceFile } from "../read-sources.ts";
import type { ProseRule } from "./prose-rules.ts";
import { lineAt, readProse } from "./read-prose.ts";

export interface WordingAllowance {
  readonly path: string;
  /** The words, as they are found. */
  readonly words: string;
  readonly reason: string;
}

/** Wordings of the files that a rule names, with its remedy. */
export function findWordings(
  files: readonly SourceFile[],
  rules: readonly ProseRule[],
  allowances: readonly WordingAllowance[] = [],
): readonly Offence[] {
  const compiled = rules.map(({ pattern, instead }) => ({
    expression: new RegExp(pattern.replaceAll(" ", "\\s+"), "gi"),
    instead,
  }));
  return files.flatMap(readProse).flatMap((prose) =>
    compiled.flatMap(({ expression, instead }) =>
      [...prose.text.matchAll(expression)].flatMap((match) => {
        const words = match[0].trim().replaceAll(/\s+/g, " ");
        const isAllowed = allowances.some(
          (allowance) => allowance.path === prose.path && allowance.words === words,
        );
        if (isAllowed) return [];
        const at = `${prose.path}:${lineAt(prose, match.index)}`;
        return [{ at, found: words, why: `write: ${instead}` }];
      }),
    ),
  );
}
