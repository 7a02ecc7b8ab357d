import { createHash } from "node:crypto";
import type { OperationRole } from "@plumbline/contract";
import type { Thing } from "../create-store.ts";
import { uuidOf } from "../uuid-of.ts";

/** What a request says about its page. */
interface Selection {
  /** The value of the paging parameter; empty for the first page. */
  readonly text: string;
  readonly size: number;
  /** The number of the first page or item. */
  readonly first: number;
}

/** How one kind of paging names a page. */
interface PagingForm {
  /** Undefined for a value that names no place of the list. */
  readonly offsetOf: (selection: Selection, things: readonly Thing[]) => number | undefined;
  /** The possible values of the paging parameter for the page that starts at `end`, the best first. */
  readonly nextOf: (
    selection: Selection,
    things: readonly Thing[],
    end: number,
  ) => readonly string[];
}

type Kind = NonNullable<OperationRole["paging"]>["kind"];

export const pagingForms: Readonly<Record<Kind, PagingForm>> = {
  offset: {
    offsetOf: ({ text, first }) => Math.max(0, numberOf(text, first) - first),
    nextOf: ({ first }, _, end) => [String(end + first)],
  },
  page: {
    offsetOf: ({ text, first, size }) =>
      Math.max(0, numberOf(text, first) - Math.min(first, 1)) * size,
    nextOf: ({ text, first }) => [String(numberOf(text, first) + 1)],
  },
  cursor: {
    offsetOf({ text }, things) {
      if (text === "") return 0;
      const at = things.findIndex(({ id }) => id === text || cursorsAfter(id).includes(text));
      return at < 0 ? undefined : at + 1;
    },
    nextOf: (_, things, end) => cursorsAfter(things[end - 1]?.id ?? ""),
  },
};

/** The cursors behind a thing: a schema may accept only some forms. */
function cursorsAfter(id: string): readonly string[] {
  const text = `after:${id}`;
  const hex = createHash("sha256").update(text).digest("hex");
  return [Buffer.from(text).toString("base64url"), uuidOf(hex), hex];
}

/** The whole number that a text is, not negative. */
export function numberOf<Other extends number | undefined>(
  text: string,
  otherwise: Other,
): number | Other {
  const value = text === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}
