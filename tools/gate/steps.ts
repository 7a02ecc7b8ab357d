import { type Counts, countVitest } from "./count-vitest.ts";

/** One part of the gate: a program that must end with 0. */
export interface Step {
  readonly name: string;
  readonly states: string;
  readonly command: readonly string[];
  /** Counts what the program counted itself; without it the step counts as one. */
  readonly count?: (exitCode: number) => Counts;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const vitestResults = ".plumbline/gate/vitest.json";

/** What `npm test` holds the tree to, cheapest first. Contract, drift and laws are among the tests. */
export const steps: readonly Step[] = [
  { name: "format", states: "every file is formatted", command: [bin("oxfmt"), "--check"] },
  {
    name: "lint",
    states: "no lint finding",
    command: [bin("oxlint"), "--type-aware", "--deny-warnings"],
  },
  {
    name: "types",
    states: "sources and tests type-check",
    command: [bin("tsc"), "-p", "tsconfig.json"],
  },
  { name: "unused", states: "no unused file, export or dependency", command: [bin("knip")] },
  {
    name: "packages",
    states: "every package can be published and imported",
    command: [process.execPath, "tools/gate/check-packages.ts"],
  },
  {
    name: "tests",
    states: "every test passes",
    command: [
      bin("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestResults}`,
    ],
    count: (exitCode) => countVitest(vitestResults, exitCode),
  },
];
