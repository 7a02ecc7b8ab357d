/** Breaks text into lines of at most `width` code points, at spaces; a longer word keeps its own line. */
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

/** Width in code points; wide scripts are not measured. */
export function displayWidth(text: string): number {
  return Array.from(text).length;
}

/** Cuts text to at most `width` code points, with an ellipsis for what is left out. */
export function fitText(text: string, width: number): string {
  const chars = Array.from(text);
  return chars.length <= width ? text : `${chars.slice(0, Math.max(0, width - 1)).join("")}…`;
}
