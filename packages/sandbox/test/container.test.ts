import { readFile } from "node:fs/promises";
import { ValidationSeverity, validate } from "dockerfile-utils";
import { expect, test } from "vitest";

const text = await readFile(new URL("../Dockerfile", import.meta.url), "utf8");

/** The instructions of the image that runs, without comments. */
const instructions = (text.split(/^FROM /m).at(-1) ?? "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test("the linter finds nothing in the file of the image", () => {
  const settings = {
    deprecatedMaintainer: ValidationSeverity.ERROR,
    instructionCasing: ValidationSeverity.ERROR,
    emptyContinuationLine: ValidationSeverity.ERROR,
    instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  };

  expect(validate(text, settings).map(({ message }) => message)).toEqual([]);
  expect(validate("FROM node\nUSR node\nCMD ['a']", settings)).toHaveLength(2);
});

test("the image is slim, runs without root, and checks its health without a token", () => {
  expect(instructions[0]).toMatch(/^node:[\d.]+-slim$/);
  const names = instructions.map((line) => line.split(" ")[0]);
  expect(names.indexOf("USER")).toBeLessThan(names.indexOf("ENTRYPOINT"));
  expect(instructions).toContain("USER node");
  expect(instructions.find((line) => line.startsWith("HEALTHCHECK"))).toContain("/health");
});

test("it uses the version of Node that the repository does", async () => {
  const manifest: { devDependencies: { node: string } } = JSON.parse(
    await readFile(new URL("../../../package.json", import.meta.url), "utf8"),
  );

  expect(text.match(/node:[\d.]+/g)).toEqual(
    Array(2).fill(`node:${manifest.devDependencies.node}`),
  );
});
