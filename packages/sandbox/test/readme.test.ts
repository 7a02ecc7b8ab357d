import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { launchOne } from "./example.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the first program of the README is type-checked", async () => {
  const [, first] = /```ts\n(.*?)```/s.exec(readme) ?? [];

  expect(first).toBe(await readFile(new URL("example.ts", import.meta.url), "utf8"));
});

test("the example launches a campaign", async () => {
  expect(await launchOne()).toBe("live");
});
