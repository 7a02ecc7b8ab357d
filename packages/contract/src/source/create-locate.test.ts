import { expect, test, vi } from "vitest";
import * as yaml from "yaml";
import { createLocate } from "./create-locate.ts";
import { parseText } from "./parse-text.ts";

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
