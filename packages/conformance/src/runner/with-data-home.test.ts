import { existsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { expect, test } from "vitest";
import { withDataHome } from "./with-data-home.ts";

test("the data folder is a fresh one while it is needed, and is gone afterwards", async () => {
  const known = { home: homedir(), data: process.env["XDG_DATA_HOME"] };
  const folder = await withDataHome(() => Promise.resolve(process.env["XDG_DATA_HOME"] ?? ""));
  expect(folder.startsWith(tmpdir())).toBe(true);
  expect(existsSync(folder)).toBe(false);
  expect({ home: homedir(), data: process.env["XDG_DATA_HOME"] }).toEqual(known);
});

test("what fails inside leaves the environment as it was", async () => {
  const known = process.env["HOME"];
  await expect(withDataHome(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(process.env["HOME"]).toBe(known);
});
