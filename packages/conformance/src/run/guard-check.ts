import { isPlumblineError } from "@plumbline/contract";
import type { Case } from "../model/case.ts";
import type { CaseSteps, Check } from "../model/check.ts";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { placeOfException } from "../model/errors/place-of-exception.ts";
import { Stop } from "../model/errors/stop.ts";
import type { Subject } from "../model/subject.ts";
import { UsedKeys } from "../send/session/create-key-ring.ts";
import type { Skip } from "@plumbline/report";

/** Wraps a check of a user, so that its exceptions become ConformanceError `CHECK_FAILED` with the check, the operation and the line. */
export function guardCheck(check: Check): Check {
  const { applies } = check;
  const guarded = {
    ...(applies && {
      applies: (subject: Subject) => guard(check, subject, () => applies(subject)),
    }),
  };
  if (check.kind === "observer")
    return {
      ...check,
      ...guarded,
      observe: (subject, exchanges) =>
        guard(check, subject, () => check.observe(subject, exchanges)),
    };
  return { ...check, ...guarded, plan: (subject) => planGuarded(check, subject) };
}

function planGuarded(
  check: Check & { readonly kind: "property" },
  subject: Subject,
): CaseSteps | Skip | undefined {
  return guard(check, subject, () => {
    const planned = check.plan(subject);
    if (planned === undefined || "reason" in planned) return planned;
    return Array.from(planned, (step) => step && guardCase(check, subject, step));
  });
}

function guardCase(check: Check, subject: Subject, planned: Case): Case {
  return {
    ...planned,
    async trial(...given) {
      try {
        return await planned.trial(...given);
      } catch (error) {
        throw explain(check, subject, error);
      }
    },
  };
}

function guard<T>(check: Check, subject: Subject, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explain(check, subject, error);
  }
}

/** Errors that the suite throws itself stay as they are. */
function explain({ id }: Check, { operation }: Subject, cause: unknown): unknown {
  if (cause instanceof Stop || cause instanceof UsedKeys || isPlumblineError(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ConformanceError(
    "CHECK_FAILED",
    `The check ${id} failed on ${operation.id}: ${message}`,
    {
      ...placeOfException(cause),
      hint: "Correct the check. A check reports what it finds, and throws nothing.",
      cause,
    },
  );
}
