import type { Finding } from "@plumbline/report";
import { describe, expect, test } from "vitest";
import type { Annotation } from "./annotation.ts";
import { toCodeQuality } from "./to-code-quality.ts";
import { toWorkflowCommands } from "./to-workflow-commands.ts";

function annotation(changes: Partial<Finding> = {}): Annotation {
  const finding: Finding = {
    id: "f1",
    check: "rejects/bounds",
    family: "rejects",
    severity: "must",
    operation: "add_book",
    at: "POST /books -> 204",
    clause: "/components/schemas/Book/properties/title/maxLength",
    rests: "A title has up to 40 characters",
    found: "status 204",
    expected: "status 400",
    exchanges: [],
    curl: "",
    alike: 0,
    ...changes,
  };
  return { finding, file: "api/openapi.yaml", line: 12 };
}

describe("annotations", () => {
  test("GitHub gets one command for each, with the file and the line", () => {
    expect(toWorkflowCommands([annotation()])).toBe(
      "::error file=api/openapi.yaml,line=12,title=rejects/bounds (add_book)::" +
        "POST /books -> 204: found status 204, expected status 400. A title has up to 40 characters\n",
    );
  });

  test("what a server sent cannot begin another command", () => {
    const text = toWorkflowCommands([annotation({ found: "50%\r\n::error::forged" })]);
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toContain("found 50%25%0D%0A::error::forged,");
  });

  test("a name with separators stays one property", () => {
    const text = toWorkflowCommands([annotation({ operation: "a:b,c" })]);
    expect(text).toContain("title=rejects/bounds (a%3Ab%2Cc)::");
  });

  test("findings that fail the run come first", () => {
    const advice = annotation({ severity: "advice" });
    const known = annotation({ known: { reason: "fixed soon", until: "2030-01-01" } });
    const kinds = toWorkflowCommands([advice, known, annotation()])
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(kinds).toEqual(["::error", "::warning", "::notice"]);
  });

  test("GitLab gets a Code Quality report", () => {
    expect(JSON.parse(toCodeQuality([annotation()]))).toEqual([
      {
        description:
          "POST /books -> 204: found status 204, expected status 400. A title has up to 40 characters",
        check_name: "rejects/bounds",
        fingerprint: "f1",
        severity: "critical",
        location: { path: "api/openapi.yaml", lines: { begin: 12 } },
      },
    ]);
    expect(toCodeQuality([])).toBe("[]\n");
  });
});
