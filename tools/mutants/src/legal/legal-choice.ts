import type { Difference } from "../run/open-sandbox.ts";
import type { SoundSubject } from "../load-subject.ts";

/** A sandbox that does something else than ours, which no sentence of the interface forbids. */
export interface LegalChoice {
  /** Kebab-case, unique. */
  readonly name: string;
  /** What it does, as one sentence. */
  readonly does: string;
  /** Why nobody may hold that against it. */
  readonly because: string;
  /** Globs of the checks that may see it. Default: every check. */
  readonly checks?: readonly string[];
  readonly difference: (subject: SoundSubject) => Difference;
}
