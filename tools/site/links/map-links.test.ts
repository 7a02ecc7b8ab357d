import { expect, test } from "vitest";
import { mapLinks } from "./map-links.ts";

const page = `See [one](a.md) and [\`two\`](b.md#part).

\`\`\`
[code](c.md)
\`\`\`

\`[code](d.md)\` and [\`[x]\` three](e.md)
`;

test("links get their new targets, and code stays", () => {
  expect(mapLinks(page, (target) => `/${target}`)).toBe(
    page
      .replace("(a.md)", "(/a.md)")
      .replace("(b.md#part)", "(/b.md#part)")
      .replace("(e.md)", "(/e.md)"),
  );
});

test("a link without a target becomes its text", () => {
  expect(mapLinks(page, () => undefined)).toBe(
    page
      .replace("[one](a.md)", "one")
      .replace("[`two`](b.md#part)", "`two`")
      .replace("[`[x]` three](e.md)", "`[x]` three"),
  );
});
