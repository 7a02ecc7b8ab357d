import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Expectation, type Expectations, reviewVerdicts } from "./expectation.ts";

const folder = fileURLToPath(new URL("../../expectations/", import.meta.url));

const none: Expectations = { reviewed: "", findings: [] };

/** Reads the reviewed findings of a product. A product without a file has none. Throws if the file is invalid. */
export async function loadExpectations(name: string): Promise<Expectations> {
  const file = `${folder}${name}.json`;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return none;
  const expectations: Expectations = JSON.parse(text);
  for (const [index, one] of expectations.findings.entries())
    checkExpectation(one, `${file} /findings/${index}`);
  return expectations;
}

const members = ["check", "operation", "clause", "found", "verdict", "reason"];

function checkExpectation(one: Expectation, place: string): void {
  const unknown = Object.keys(one).filter((name) => !members.includes(name));
  const missing = members.filter((name) => name !== "found" && !(name in one));
  if (unknown.length > 0) throw new Error(`${place} has unknown members: ${unknown.join(", ")}`);
  if (missing.length > 0) throw new Error(`${place} has no ${missing.join(", ")}`);
  if (!reviewVerdicts.includes(one.verdict))
    throw new Error(`${place} has the verdict ${one.verdict}: use ${reviewVerdicts.join(", ")}`);
}
