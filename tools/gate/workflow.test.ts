import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly "runs-on": string;
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), "utf8");
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  read("package.json"),
);
const workflow: Workflow = parse(read(".github/workflows/ci.yml"));
const jobs = Object.entries(workflow.jobs);
const commandsOf = ({ steps }: Job): readonly string[] => steps.flatMap(({ run }) => run ?? []);

describe("the workflow of continuous integration", () => {
  test.each(jobs)("job %s runs scripts of package.json and limits its time", (_, job) => {
    const names = commandsOf(job).flatMap(
      (command) => /^npm (?:run )?(\S+)$/.exec(command)?.[1] ?? [],
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  test("npm test runs on each Node and platform that is supported", () => {
    expect(commandsOf(workflow.jobs["test"]!)).toContain("npm test");
    expect(workflow.jobs["test"]?.strategy?.matrix).toEqual({
      os: ["ubuntu-latest", "macos-latest", "windows-latest"],
      node: [20, 22, 24],
    });
  });

  test("npm run test:full runs at night, on request and on main", () => {
    expect(commandsOf(workflow.jobs["full"]!)).toContain("npm run test:full");
    expect(Object.keys(workflow.on)).toEqual(
      expect.arrayContaining(["schedule", "workflow_dispatch", "push"]),
    );
  });

  test("each action is pinned to a commit and the token can only read", () => {
    const actions = jobs.flatMap(([, { steps }]) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
    expect(workflow.permissions).toEqual({ contents: "read" });
  });
});

test("the scripts start programs that exist", () => {
  const programs = Object.values(scripts).flatMap(
    (script) => /^(?:exec )?node (?:--\S+ )*(\S+)/.exec(script)?.[1] ?? [],
  );
  expect(programs.length).toBeGreaterThan(3);
  for (const program of programs) expect(read(program)).not.toBe("");
});

test(".ci/run runs npm test", () => {
  expect(read(".ci/run").trimEnd().split("\n").at(-1)).toBe("npm test");
});
