import { join } from "node:path";
import { runTests, type TestOptions } from "./tests/run-tests.ts";
import type { Counts } from "./counts.ts";

/** One part of the gate. */
export type Step = ProgramStep | TestsStep;

interface Described {
  readonly name: string;
  readonly states: string;
}

/** A program that passes if it exits with 0. */
export interface ProgramStep extends Described {
  /** A script for Node and its arguments. */
  readonly command: readonly string[];
  /** Whether the result may depend on the file. */
  readonly reads: (path: string) => boolean;
}

/** A step that counts and caches by itself. */
export interface TestsStep extends Described {
  readonly run: (root: string, options: TestOptions) => Promise<Counts>;
}

const script = (name: string, path: string): string => join("node_modules", name, path);
const isCode = (path: string): boolean => !path.endsWith(".md");

/** The steps of `npm test`, cheapest first. Contract, drift and laws are among the tests. */
export const steps: readonly Step[] = [
  {
    name: "format",
    states: "every file is formatted",
    command: [script("oxfmt", "bin/oxfmt"), "--check"],
    reads: isCode,
  },
  {
    name: "unused",
    states: "no unused file, export or dependency",
    command: [script("knip", "bin/knip.js")],
    reads: isCode,
  },
  {
    name: "types",
    states: "sources and tests type-check",
    command: [
      script("typescript", "bin/tsc"),
      "--incremental",
      "--tsBuildInfoFile",
      ".plumbline/gate/types.tsbuildinfo",
    ],
    reads: isCode,
  },
  {
    name: "lint",
    states: "no lint finding",
    command: [script("oxlint", "bin/oxlint"), "--type-aware", "--deny-warnings"],
    reads: isCode,
  },
  {
    name: "packages",
    states: "every package can be published and imported",
    command: ["tools/release/check-packages.ts"],
    reads: (path) =>
      (!path.startsWith("tools/") || path.startsWith("tools/release/")) && !path.includes(".test."),
  },
  { name: "tests", states: "every test passes", run: runTests },
];
