import { describe, expect, test } from "vitest";
import { documentOf, plumbline } from "./support.ts";

interface Listed {
  readonly severity: string;
  readonly rule: string;
}

async function compare(
  document: string,
  base: string,
): Promise<{ readonly exit: number; readonly changes: readonly Listed[] }> {
  const { exit, stdout } = await plumbline(
    "diff",
    documentOf(document),
    "--base",
    documentOf(base),
    "--json",
  );
  const { changes }: { readonly changes: readonly Listed[] } = JSON.parse(stdout);
  return { exit, changes };
}

const severities = (changes: readonly Listed[]): readonly string[] => [
  ...new Set(changes.map(({ severity }) => severity)),
];

describe("a wrapper that only adds or removes null", () => {
  test.each([
    ["is safe in a request", "b.yaml", "a.yaml"],
    ["is safe if a response loses it", "response-b.yaml", "response-a.yaml"],
  ])("%s", async (_, document, base) => {
    const folder = "diff-nullable-object";
    const { exit, changes } = await compare(`${folder}/${document}`, `${folder}/${base}`);
    expect(exit).toBe(0);
    expect(severities(changes)).toEqual(["safe"]);
  });

  test.each([
    ["is breaking if a request loses it", "a.yaml", "b.yaml"],
    ["is breaking in a response", "response-a.yaml", "response-b.yaml"],
  ])("%s", async (_, document, base) => {
    const folder = "diff-nullable-object";
    const { exit, changes } = await compare(`${folder}/${document}`, `${folder}/${base}`);
    expect(exit).toBe(1);
    expect(severities(changes)).toContain("breaking");
  });
});

test("members with readOnly bind responses only, and members with writeOnly requests only", async () => {
  const { exit, changes } = await compare("diff-readonly/b.yaml", "diff-readonly/a.yaml");
  expect(exit).toBe(0);
  expect(severities(changes)).not.toContain("breaking");
});

test("alternatives of one security scheme have no order", async () => {
  const folder = "diff-scope-alternatives";
  expect(await compare(`${folder}/b.yaml`, `${folder}/a.yaml`)).toEqual({ exit: 0, changes: [] });
});

test("a further alternative of a security scheme is safe", async () => {
  const folder = "diff-scope-alternatives";
  const { exit, changes } = await compare(`${folder}/further-alternative.yaml`, `${folder}/a.yaml`);
  expect(exit).toBe(0);
  expect(severities(changes)).toEqual(["safe"]);
});
