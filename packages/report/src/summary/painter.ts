import { styleText } from "node:util";
import type { CellState } from "../view/family-cell.ts";

/** A style of `styleText` of Node. */
export type SummaryStyle = Parameters<typeof styleText>[0];

/** Styles a piece of text, or returns it unchanged. */
export type Paint = (style: SummaryStyle, text: string) => string;

/** Creates a function that styles text, or returns it unchanged. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_style, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

export interface Mark {
  readonly sign: string;
  readonly style: SummaryStyle;
  readonly means: string;
}

/** How a terminal shows the state of a family of checks. */
export const marks: Readonly<Record<CellState, Mark>> = {
  passed: { sign: "✓", style: "green", means: "passed" },
  failed: { sign: "✗", style: ["bold", "red"], means: "failed" },
  advice: { sign: "!", style: "yellow", means: "advice" },
  skipped: { sign: "○", style: "dim", means: "skipped" },
  none: { sign: "·", style: "dim", means: "no check" },
};
