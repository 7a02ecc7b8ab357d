/** A small picture as a data URL: initials or a word on a coloured ground. @see https://www.rfc-editor.org/rfc/rfc2397 */
export function image(text: string, hash: number): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>` +
    `<rect width='64' height='64' fill='hsl(${hash % 360},55%,45%)'/>` +
    `<text x='32' y='40' font-size='24' text-anchor='middle' fill='white'>${text}</text></svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[^\w:/.,()='-]/g, encodeURIComponent)}`;
}
