/** The first line of a generated page. */
export function generatedHeader(source: string): string {
  return `<!-- Generated from ${source} by \`npm run docs\`. Edit the source, not this page. -->`;
}
