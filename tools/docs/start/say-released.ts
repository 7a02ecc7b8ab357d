import { readFileSync } from "node:fs";

/** The version that the action uses. */
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../../packages/cli/package.json", import.meta.url), "utf8"),
);

/** What files say before the first release, and after it. */
const wordings: readonly (readonly [before: string | RegExp, after: string])[] = [
  [
    "- **Installation**: our packages are not published; you build them from a clone. Most peers are in a package registry.\n",
    "",
  ],
  ["In a clone of this repository:\n\n", ""],
  ["In a clone of this\nrepository, one command", "One command"],
  ["In a clone of this repository, start", "Start"],
  ["In a clone of this repository, the command is `./plumbline`. ", ""],
  [
    /You need Node 18 or later\.\nThe packages are not published yet[^\n]*/g,
    "You need Node 24.18 or later.",
  ],
  [/\n\nThe packages are not published yet[^\n]*/g, ""],
  [
    "[`tasks.yaml`](tasks.yaml) is a small document; use your own instead.",
    "Save [`tasks.yaml`](tasks.yaml), a small document, or use your own.",
  ],
  [" To install them into a project, run what `npm run -s pack` prints there.", ""],
  [/docs\/start\/tasks\.yaml/g, "tasks.yaml"],
  [/(?:\.\.\/plumbline|\.)\/plumbline(?=[ `])/g, "npx @plumbline/cli"],
  [/\.\/sandbox(?=[ `\n])/g, "npx @local-ads/sandbox"],
  [/npm run -s pack -- (\S+)(?: --out \S+)? {3}# in a clone [^\n]*/g, "npm install $1"],
  ["${{ github.action_path }}/plumbline", `npx --yes @plumbline/cli@${version}`],
];

/** Changes what a page, or a file for CI, says to what it says after the first release. */
export function sayReleased(text: string): string {
  return wordings.reduce((now, [before, after]) => now.replaceAll(before, after), text);
}
