import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ContractError } from "../model/contract-error.ts";
import { findDocument } from "./find-document.ts";

let cwd = "";

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "plumbline-"));
});

afterEach(() => {
  rmSync(cwd, { recursive: true });
});

test("a given path is made absolute, a given URL stays", () => {
  expect(findDocument("api/books.yaml", { cwd })).toBe(join(cwd, "api", "books.yaml"));
  expect(findDocument("http://127.0.0.1:1/books.json", { cwd })).toBe(
    "http://127.0.0.1:1/books.json",
  );
});

test("sources are found before builds", () => {
  mkdirSync(join(cwd, "openapi", "dist"), { recursive: true });
  writeFileSync(join(cwd, "openapi", "dist", "openapi.json"), "{}");
  expect(findDocument(undefined, { cwd })).toBe(join(cwd, "openapi", "dist", "openapi.json"));

  writeFileSync(join(cwd, "openapi", "openapi.yaml"), "");
  expect(findDocument(undefined, { cwd })).toBe(join(cwd, "openapi", "openapi.yaml"));
});

test("an empty folder is an error that says where to save the document", () => {
  expect(() => findDocument(undefined, { cwd })).toThrow(ContractError);
});
