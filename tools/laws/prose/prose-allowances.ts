import type { WordingAllowance } from "./find-wordings.ts";

/** Wordings that a rule names and that are right where they are. */
export const proseAllowances: readonly WordingAllowance[] = [
  { path: "CONTEXT.md", words: "refuse", reason: "the glossary lists the words to avoid" },
  { path: "CONTEXT.md", words: "refusal", reason: "the glossary lists the words to avoid" },
];
