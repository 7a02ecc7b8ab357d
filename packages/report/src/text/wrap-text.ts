/** Breaks text at spaces into lines of up to `width` code points. A longer word gets its own line. */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, width));
}

function wrapParagraph(paragraph: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    const fits = line === "" || displayWidth(longer) <= width;
    if (!fits) lines.push(line);
    line = fits ? longer : word;
  }
  return [...lines, line];
}

/** Width in code points. Wide characters count as one. */
export function displayWidth(text: string): number {
  return Array.from(text).length;
}

/** Cuts text to `width` code points and ends it with an ellipsis if something is omitted. */
export function fitText(text: string, width: number): string {
  const chars = Array.from(text);
  return chars.length <= width ? text : `${chars.slice(0, Math.max(0, width - 1)).join("")}…`;
}
