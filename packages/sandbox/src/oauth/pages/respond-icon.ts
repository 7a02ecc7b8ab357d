import { readFile } from "node:fs/promises";

/** Path of the icon of all pages. */
export const iconPath = "/pages/icon.svg";

const icon = new URL("../../../console/icon.svg", import.meta.url);

/** Responds with the icon of the console. */
export async function respondIcon(): Promise<Response> {
  return new Response(await readFile(icon), {
    headers: {
      "Cache-Control": "public, max-age=3600",
      "Content-Type": "image/svg+xml",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
