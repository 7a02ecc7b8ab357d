import type { Finding } from "@plumbline/report";

/** A finding at the line of the document that it breaks. */
export interface Annotation {
  readonly finding: Finding;
  /** Path from the working folder, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** The level of an annotation for a finding. Only an `error` fails a run. */
export function weightOf({ severity, gap, known }: Finding): "error" | "warning" | "notice" {
  if (severity === "advice") return "notice";
  return gap || known ? "warning" : "error";
}

/** A finding in one paragraph. */
export function describe({ at, found, expected, rests }: Finding): string {
  return `${at}: found ${found}, expected ${expected}. ${rests}`;
}
