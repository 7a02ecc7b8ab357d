import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startMock } from "@plumbline/mock";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const example = new URL("example.ts", import.meta.url);

test("the README starts with the example that is type-checked", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, first = ""] = /```ts\n(.*?)```/s.exec(readme) ?? [];

  const [, ...lines] = (await readFile(example, "utf8")).split("\n");
  expect(first.split("\n")).toEqual(lines);
});

test("the example runs against the mock", async () => {
  const mock = await startMock({
    source: fileURLToPath(import.meta.resolve("@local-ads/openapi")),
    port: 0,
  });
  onTestFinished(mock.close);
  const logged = vi.spyOn(console, "log").mockReturnValue();
  vi.stubEnv("LOCAL_ADS_URL", mock.url);

  await import(example.href);

  expect(logged.mock.calls).toEqual([[expect.any(String)], ["queued", expect.any(String)]]);
});
