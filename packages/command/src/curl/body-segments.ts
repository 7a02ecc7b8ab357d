/** A part of a body, by the shell command that produces it. */
export type BodySegment =
  | { readonly kind: "text"; readonly text: string }
  /** Bytes that must not be in a command directly. */
  | { readonly kind: "bytes"; readonly text: string }
  /** One character many times over. */
  | { readonly kind: "run"; readonly char: string; readonly count: number };

/** Shorter repetitions are not compressed. */
const shortestRun = 64;

const rawUnsafe = /(?![\n\t])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** Splits a body into parts that a shell can produce exactly. Joined, they are the body. */
export function bodySegments(body: string): readonly BodySegment[] {
  const segments: BodySegment[] = [];
  let from = 0;
  for (const match of body.matchAll(/(.)\1{63,}/gsu)) {
    segments.push(...plainSegments(body.slice(from, match.index)));
    segments.push(runSegment(match[0], match[1] ?? ""));
    from = match.index + match[0].length;
  }
  return [...segments, ...plainSegments(body.slice(from))];
}

function runSegment(text: string, char: string): BodySegment {
  const count = text.length / char.length;
  if (count < shortestRun || char === "\n") return { kind: "text", text };
  return { kind: "run", char, count };
}

function plainSegments(text: string): readonly BodySegment[] {
  const safe = new RegExp(`(?:${rawUnsafe.source})+`, "gu");
  const segments: BodySegment[] = [];
  let from = 0;
  for (const match of text.matchAll(safe)) {
    segments.push({ kind: "text", text: text.slice(from, match.index) });
    segments.push({ kind: "bytes", text: match[0] });
    from = match.index + match[0].length;
  }
  segments.push({ kind: "text", text: text.slice(from) });
  return segments.filter((segment) => segment.kind === "run" || segment.text !== "");
}
