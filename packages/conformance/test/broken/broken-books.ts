import { describe, expect, test } from "vitest";
import type { Finding } from "@plumbline/report";
import type { Answer, Call, Ways } from "../support/book-server.ts";
import { runBooks } from "../support/run-books.ts";

/** A server with one fault, and the one finding that names it. */
interface Broken {
  readonly ways: Ways;
  readonly check: string;
  readonly operation: string;
  readonly clause?: string;
  /** Number of requests that show the finding, each with its curl command. Default: not checked. */
  readonly requests?: number;
}

/** A server with one habit that no clause forbids, and the one check that advises against it. */
interface Advised extends Ways {
  readonly check: string;
}

export const schemas = "/components/schemas";

/** One test for each server, by the name of its fault: nothing else than its finding is reported. */
export function describeFaults(faults: Readonly<Record<string, Broken>>): void {
  describe("exactly one finding is reported of", () => {
    test.each(Object.entries(faults))(
      "%s",
      async (_name, { ways, check, operation, clause, requests }) => {
        const { report, findings } = await runBooks(ways);
        const must = findings.filter(({ severity }) => severity === "must");
        expect(must.map((finding) => `${finding.operation} ${finding.check}`)).toEqual([
          `${operation} ${check}`,
        ]);
        expect(must[0]?.exchanges.at(-1)?.operation).toBe(operation);
        expect(must[0]?.curl).toContain("curl -sS");
        const shown = must[0]?.exchanges ?? [];
        expect(shown.at(-1)?.response.status).toBe(
          statusIn(must[0]) ?? shown.at(-1)?.response.status,
        );
        expect(shown).toHaveLength(requests ?? shown.length);
        expect(must[0]?.curl.match(/^curl -sS/gm)).toHaveLength(shown.length);
        expect(must[0]?.clause).toBe(clause ?? must[0]?.clause);
        expect(report.verdict).toBe("findings");
      },
    );
  });
}

/** The status that a finding names. */
function statusIn(finding: Finding | undefined): number | undefined {
  const [, status] = /^status (\d+)/.exec(finding?.found ?? "") ?? [];
  return status === undefined ? undefined : Number(status);
}

/** One test for each server, named after its habit: only that advice is reported. */
export function describeAdvised(advised: Readonly<Record<string, Advised>>): void {
  describe("one advice, and no finding, is reported of", () => {
    test.each(Object.entries(advised))("%s", async (_name, { check, ...ways }) => {
      const { report, findings } = await runBooks(ways);
      expect([
        ...new Set(findings.map((finding) => `${finding.severity} ${finding.check}`)),
      ]).toEqual([`advice ${check}`]);
      expect(report.verdict).toBe("conforms");
    });
  });
}

/** Accepts one kind of invalid request, or rejects one kind of valid one. */
export function judging(
  operation: string,
  fault: (call: Call, isValid: boolean) => boolean | undefined,
): Ways {
  return {
    isValid: (call, isValid) =>
      isOn(operation, call) ? (fault(call, isValid) ?? isValid) : isValid,
  };
}

export function answering(operation: string, change: (answer: Answer, call: Call) => Answer): Ways {
  return { answer: (call, answer) => (isOn(operation, call) ? change(answer, call) : answer) };
}

export function isOn(operation: string, call: Call): boolean {
  return call.operation.id === operation;
}

export function field(call: Call, name: string): unknown {
  return typeof call.body === "object" && call.body !== null && !Array.isArray(call.body)
    ? (call.body as Record<string, unknown>)[name]
    : undefined;
}

export function length(value: unknown): number | undefined {
  return typeof value === "string" ? [...value].length : undefined;
}
