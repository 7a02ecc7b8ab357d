/** Rows in columns as wide as their widest cell; a first cell that repeats the one above it is left out. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row, index) => {
    const isRepeated = row[0] === all[index - 1]?.[0];
    const cells = isRepeated ? ["", ...row.slice(1)] : row;
    return cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  });
  return `${lines.join("\n")}\n`;
}
