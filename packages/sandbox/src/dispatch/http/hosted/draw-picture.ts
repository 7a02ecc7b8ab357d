import { createHash } from "node:crypto";
import { html } from "hono/html";

/** A picture of a name, as SVG: shapes and colours that follow from the name. */
export function drawPicture(file: string): ReturnType<typeof html> {
  const name = file.replaceAll("-", " ");
  const bytes = createHash("sha256").update(name).digest();
  const at = (position: number, range: number): number => ((bytes[position] ?? 0) / 255) * range;
  const hue = Math.round(at(0, 360));
  const shapes = [1, 2, 3, 4].map(
    (each) =>
      html`<circle
        cx="${Math.round(at(each, 600))}"
        cy="${Math.round(at(each + 4, 400))}"
        r="${Math.round(60 + at(each + 8, 130))}"
        fill="hsl(${hue + each * 14} 60% 60%)"
        opacity="0.35"
      />`,
  );
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 600 400"
    role="img"
    aria-label="${name}"
  >
    <rect width="600" height="400" fill="hsl(${hue} 45% 32%)" />
    ${shapes}
    <text x="24" y="376" fill="white" font-family="sans-serif" font-size="22">${name}</text>
  </svg>`;
}
