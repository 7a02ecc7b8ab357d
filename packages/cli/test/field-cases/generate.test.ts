import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { documentOf, plumbline, withMock } from "./support.ts";

/** Generates a client and returns a function that reads one of its files. */
async function generate(document: string): Promise<(file: string) => string> {
  const out = mkdtempSync(join(tmpdir(), "generate-case-"));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const { exit } = await plumbline("generate", documentOf(document), "--out", out);
  expect(exit).toBe(0);
  return (file) => readFileSync(join(out, file), "utf8");
}

/** The declaration of a type in one line. */
function typeOf(name: string, source: string): string {
  const [, text = ""] =
    new RegExp(`^export type ${name} = (.*?);\\n(?=\\n|export)`, "ms").exec(source) ?? [];
  return text.replaceAll(/\s+/g, " ");
}

test.each([
  ["Full", "Part & { title: string; pages: number; }"],
  ["Outer", "{ title: string; } & Part & { extra: boolean; }"],
  ["Mixed", "{ isbn: string; } & Full"],
])("a member that another part requires is required: %s", async (name, expected) => {
  const read = await generate("types-allof-required/openapi.yaml");
  expect(typeOf(name, read("schemas.ts"))).toBe(expected);
});

test.each([
  ["openapi.yaml", "Card", '{ kind: "credit" | "debit"; number: string; }'],
  ["openapi.yaml", "Cash", '{ kind: "cash"; amount: number; }'],
  ["const.yaml", "Circle", '{ type: "circle"; }'],
  ["const.yaml", "Square", '{ type: "square"; }'],
])(
  "the values that an alternative states are its discriminator: %s %s",
  async (file, name, expected) => {
    const read = await generate(`types-discriminator/${file}`);
    expect(typeOf(name, read("schemas.ts"))).toBe(expected);
  },
);

test("a title does not end the comment that contains it", async () => {
  const read = await generate("title-comment/injection.yaml");
  for (const file of ["calls.ts", "client.ts", "operations.ts", "schemas.ts", "types.ts"]) {
    const withoutTexts = read(file)
      .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "")
      .replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, "");
    expect(withoutTexts).not.toContain("injected");
  }
  expect(read("operations.ts")).toContain('"Timers */ globalThis.injected = true; /*"');
});

test("OpenAPI 3.2 is generated, compared, exported and mocked", async () => {
  const document = documentOf("openapi-32/openapi.yaml");
  const read = await generate("openapi-32/openapi.yaml");
  expect(read("types.ts")).toContain('"/a"');
  expect((await plumbline("diff", document, "--base", document)).exit).toBe(0);
  expect((await plumbline("export", "msw", document)).exit).toBe(0);
  await withMock("openapi-32/openapi.yaml", async (origin) => {
    expect((await fetch(`${origin}/a`)).status).toBe(200);
    const target = ["--base-url", origin, "--contract", document, "--stateless"];
    expect((await plumbline("test", ...target, "--seed", "1")).exit).toBe(0);
  });
});
