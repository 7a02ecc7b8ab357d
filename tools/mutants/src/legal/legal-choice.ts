import type { Difference } from "../run/difference.ts";
import type { SoundSubject } from "../load-subject.ts";

/** A sandbox that differs from ours in a way that the interface allows. */
export interface LegalChoice {
  /** Kebab-case, unique. */
  readonly name: string;
  /** The difference, as one sentence. */
  readonly does: string;
  /** Why the difference is legal. */
  readonly because: string;
  /** Globs of the checks that can see the difference. Default: every check. */
  readonly checks?: readonly string[];
  readonly difference: (subject: SoundSubject) => Difference;
}
