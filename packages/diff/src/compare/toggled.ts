import { isDeepStrictEqual } from "node:util";
import type { Direction } from "../model/change.ts";
import type { Difference } from "../model/difference.ts";

/** The subject of a difference. */
export interface Subject {
  readonly direction?: Direction;
}

/** The difference with its subject. */
export type Differing<S> = S & Pick<Difference, "action" | "before" | "after">;

/** Reports what appeared or disappeared. */
export function toggled<S extends Subject>(
  subject: S,
  wasThere: boolean,
  isThere: boolean,
): readonly Differing<S>[] {
  return wasThere === isThere ? [] : [{ ...subject, action: isThere ? "added" : "removed" }];
}

/** Reports what appeared, disappeared or changed, without its values. */
export function altered<S extends Subject>(
  subject: S,
  before: unknown,
  after: unknown,
): readonly Differing<S>[] {
  if (before === undefined || after === undefined)
    return toggled(subject, before !== undefined, after !== undefined);
  return isDeepStrictEqual(before, after) ? [] : [{ ...subject, action: "changed" }];
}
