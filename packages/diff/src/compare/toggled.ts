import type { JsonValue, Operation } from "@plumbline/contract";
import type { Direction } from "../model/change.ts";
import type { Action } from "../model/rule.ts";

/** One difference at one place, before its rule is looked up. */
export interface Found {
  readonly direction: Direction;
  readonly kind: string;
  readonly action: Action;
  /** The operation of the new document, or of the old one if it was removed. Absent for the whole interface. */
  readonly operation?: Operation;
  readonly pointer: string;
  readonly at: string;
  readonly detail?: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** What appeared or disappeared; nothing if it is there in both documents, or in neither. */
export function toggled(
  found: Omit<Found, "action">,
  wasThere: boolean,
  isThere: boolean,
): readonly Found[] {
  return wasThere === isThere ? [] : [{ ...found, action: isThere ? "added" : "removed" }];
}
