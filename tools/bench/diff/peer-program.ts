// Compares two documents with another package, and prints the time and the number of breaking changes as JSON.
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { apiCompare } from "api-smart-diff";
import openapiDiff from "openapi-diff";
import { parse } from "yaml";
import type { PeerResult } from "./peer-result.ts";

const peers: Readonly<Record<string, (before: string, after: string) => Promise<number>>> = {
  "api-smart-diff": async (before, after) => {
    const { diffs } = apiCompare(await read(before), await read(after));
    return diffs.filter(({ type }) => type === "breaking").length;
  },
  "openapi-diff": async (before, after) => {
    const outcome = await openapiDiff.diffSpecs({
      sourceSpec: await specOf(before),
      destinationSpec: await specOf(after),
    });
    return outcome.breakingDifferencesFound ? outcome.breakingDifferences.length : 0;
  },
};

async function specOf(location: string) {
  const content = JSON.stringify(await read(location));
  return { content, location, format: "openapi3" as const };
}

async function read(file: string): Promise<object> {
  const text = await readFile(file, "utf8");
  return file.endsWith(".json") ? JSON.parse(text) : parse(text);
}

const [name = "", before = "", after = ""] = process.argv.slice(2);
const start = performance.now();
const breaking = (await peers[name]?.(before, after)) ?? 0;
const result: PeerResult = { seconds: (performance.now() - start) / 1000, breaking };
process.stdout.write(`\n${JSON.stringify(result)}\n`);
