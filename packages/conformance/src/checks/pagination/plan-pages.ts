import { type CursorPagination, cursorPagination } from "@plumbline/contract";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import type { Reader } from "./walk.ts";

/** A case that reads pages of the plain list. */
interface ReadingSketch {
  readonly purpose: string;
  readonly rests: string;
  /** Name of the query parameter that is varied. Default: the cursor's. */
  readonly parameter?: string | undefined;
  /** Maximum number of requests. Default: 1. */
  readonly requests?: number;
  readonly judge: (reader: Reader) => Promise<CaseVerdict>;
}

/** The pagination policy of an operation, and the function that creates its cases. */
interface Paged {
  readonly policy: CursorPagination;
  readonly reading: (sketch: ReadingSketch) => Case;
}

/** Plans a check of an operation that returns pages. */
export function planPages(
  subject: Subject,
  plan: (paged: Paged) => readonly Case[] | undefined,
): readonly Case[] | undefined {
  const { pointer } = subject.operation;
  const policy = cursorPagination(subject.operation);
  if (!policy) return undefined;
  return plan({
    policy,
    reading: ({ judge, parameter = policy.cursor, ...sketch }) =>
      caseFor(subject, {
        ...sketch,
        clause: `${pointer}/x-pagination`,
        place: `query ${parameter}`,
        trial: (input, context) => judge({ policy, input, context }),
      }),
  });
}
