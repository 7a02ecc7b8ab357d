import { expect, test } from "vitest";
import { bodyLines } from "./body-lines.ts";
import { html, markupText } from "./markup.ts";

function shown(text: string, pointers: readonly string[] = []): string {
  return markupText(html`${bodyLines(text, pointers)}`).replaceAll("&quot;", '"');
}

const long = JSON.stringify(Array.from({ length: 500 }, (_, index) => index));

test("shows a short body completely, with its place marked", () => {
  expect(shown('{"a":[1,2]}', ["/a/1"])).toBe(
    ["{", '  <span class="name">"a"</span>: [', "    1,", "    <mark>2</mark>", "  ]", "}"].join(
      "\n",
    ),
  );
});

test("marks the parent of a missing member", () => {
  expect(shown('{"a":{"b":1}}', ["/a/missing"]).match(/<mark>/g)).toHaveLength(3);
});

test("shows the first lines of a long body and counts the omitted ones", () => {
  const lines = shown(long).split("\n");
  expect(lines.slice(0, 3)).toEqual(["[", "  0,", "  1,"]);
  expect(lines.at(-1)).toBe('<span class="gap">… 442 more lines</span>');
});

test("shows a marked place far down in a long body", () => {
  const lines = shown(long, ["/300"]).split("\n");
  expect(lines).toContain("  <mark>300,</mark>");
  expect(lines.filter((line) => line.includes("more line"))).toHaveLength(2);
  expect(lines.length).toBeLessThan(40);
});

test("shows a body that is not JSON unchanged, and cuts a very long one", () => {
  expect(shown("<html>", ["/a"])).toBe("&lt;html&gt;");
  expect(shown("x".repeat(20_005))).toMatch(/x\n<span class="gap">… 5 more characters<\/span>$/);
});
