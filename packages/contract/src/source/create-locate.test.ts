import { expect, test, vi } from "vitest";
import * as yaml from "yaml";
import { createLocate } from "./create-locate.ts";
import { parseText } from "./read/parse-text.ts";
import type { SourceFile } from "./read/source-file.ts";

vi.mock("yaml", { spy: true });

test("a document is parsed once, however many places are located", () => {
  const paths = Array.from({ length: 50 }, (_, at) => `  /p${at}: {}\n`).join("");
  const text = `paths:\n${paths}`;
  const root = { url: "file:///a.yaml", name: "/a.yaml", text, value: parseText(text, "/a.yaml") };
  const locate = createLocate(new Map([[root.url, root]]), root);

  expect(locate("/paths/~1p0")).toMatchObject({ file: "/a.yaml", line: 2, column: 3 });
  const parsed = vi.mocked(yaml.parseDocument).mock.calls.length;
  const lines = Array.from({ length: 50 }, (_, at) => locate(`/paths/~1p${at}`).line);

  expect(lines).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  expect(vi.mocked(yaml.parseDocument).mock.calls).toHaveLength(parsed);
});

test("places of a large file are found in its text, and through references between files", () => {
  const filler = "\u00e9".repeat(1024 * 1024);
  const files = [
    fileOf("/a.yaml", `note: ${filler}\npaths:\n  /a:\n    $ref: b.yaml#/parts/b\n`),
    fileOf("/b.yaml", `note: ${filler}\nparts:\n  b:\n    get: {}\n`),
  ] as const;
  const locate = createLocate(new Map(files.map((file) => [file.url, file])), files[0]);

  expect(locate("/paths/~1a")).toMatchObject({ file: "/a.yaml", line: 3, column: 3 });
  expect(locate("/paths/~1a/get")).toMatchObject({ file: "/b.yaml", line: 4, column: 5 });
});

function fileOf(name: string, text: string): SourceFile {
  return { url: `file://${name}`, name, text, value: parseText(text, name) };
}
