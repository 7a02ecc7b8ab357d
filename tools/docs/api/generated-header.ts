/** The first line of a page that nobody edits. */
export function generatedHeader(source: string): string {
  return `<!-- Generated from ${source} by \`npm run docs\`. Edit the source, not this page. -->`;
}
