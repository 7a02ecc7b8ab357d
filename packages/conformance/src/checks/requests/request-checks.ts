import { findMediaType } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { defineCheck } from "../../model/define-check.ts";
import type { ObserverCheck, ObserverDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { rejectsForm } from "../../model/verdicts/invalid-input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { type Judgement, observeEach } from "../observe-each.ts";

/** A part of a request that the document forbids. */
export interface RequestProblem {
  /** A sentence such as `query limit must be <= 5`. */
  readonly says: string;
  /** JSON Pointer of the violated clause. */
  readonly clause: string;
}

/** Returns what the document forbids in a request; `undefined` if that is unknown. */
export type FindProblems = (exchange: Exchange) => readonly RequestProblem[] | undefined;

/** Checks of requests that the suite did not make: what clients send, and whether the server agrees on what is valid. */
export function requestChecks(problemsOf: FindProblems): readonly ObserverCheck[] {
  return [valid, rejected, accepted].map((create) => defineCheck(create(problemsOf), "requests"));
}

function valid(problemsOf: FindProblems): ObserverDefinition {
  return {
    name: "valid",
    severity: "advice",
    title: "Clients send valid requests",
    observe: observeEach(({ exchange }) => {
      const problems = problemsOf(exchange);
      return (
        problems && { breaches: problems.map((one) => breachOf(one, one.says, "a valid request")) }
      );
    }),
  };
}

function rejected(problemsOf: FindProblems): ObserverDefinition {
  return {
    name: "rejected",
    severity: "must",
    title: "Invalid requests are rejected",
    observe: observeEach(({ exchange }) => {
      const problems = problemsOf(exchange) ?? [];
      const { status } = exchange.response;
      if (problems.length === 0) return undefined;
      // If there are several problems, any of them can be the reason.
      if (rejectsForm.has(status))
        return problems.length === 1 ? { holds: problems.map(({ clause }) => clause) } : {};
      if (!isSuccess(status)) return undefined;
      const breaches = problems.map((one) =>
        breachOf(
          one,
          `status ${status}, although ${one.says}`,
          "the request is rejected with a 4xx",
        ),
      );
      return { breaches };
    }),
  };
}

function accepted(problemsOf: FindProblems): ObserverDefinition {
  return {
    name: "accepted",
    severity: "must",
    title: "Valid requests are not rejected as invalid",
    observe: observeEach(({ subject, exchange }) => {
      if (problemsOf(exchange)?.length !== 0) return undefined;
      // A server may reject a valid request for a reason that the document states in words.
      const verdict = judgeAcceptance(exchange, subject, { severity: "advice" });
      if (verdict.outcome === "holds") return { holds: acceptedClauses(subject, exchange) };
      if (verdict.outcome !== "broken") return undefined;
      const clause = subject.operation.pointer;
      const rests = "the request is valid according to the document";
      return { breaches: [{ ...verdict, clause, rests }] };
    }),
  };
}

function breachOf(
  { says, clause }: RequestProblem,
  found: string,
  expected: string,
): NonNullable<Judgement["breaches"]>[number] {
  return { ...broken(found, expected), clause, rests: says };
}

/** The operation, and the media type of the accepted body. */
function acceptedClauses({ operation }: Subject, { request }: Exchange): readonly string[] {
  const contentType = request.headers["content-type"];
  const hasBody = request.body !== undefined && request.body !== "";
  const media =
    hasBody && contentType !== undefined && operation.body
      ? findMediaType(operation.body.content, contentType)
      : undefined;
  return [operation.pointer, ...(media ? [media.pointer] : [])];
}
