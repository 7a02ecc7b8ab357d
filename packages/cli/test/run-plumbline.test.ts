import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { subcommands } from "../src/subcommands.ts";
import { lintDocument } from "../src/lint/lint-document.ts";
import { runPlumbline } from "../src/run-plumbline.ts";
import { recordIo } from "./record-io.ts";

const contract = fileURLToPath(import.meta.resolve("@local-ads/openapi"));

test("--help lists every command, and so does a call without a command", async () => {
  const named = recordIo("/");
  const bare = recordIo("/");

  expect(await runPlumbline(["--help"], named.io)).toBe(0);
  expect(await runPlumbline([], bare.io)).toBe(0);

  expect(bare.stdout()).toBe(named.stdout());
  for (const { name, summary } of subcommands)
    expect(named.stdout()).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
});

test.each(subcommands)(
  "plumbline $name --help prints usage, options, examples and exit codes",
  async ({ name }) => {
    const { io, stdout } = recordIo("/");

    expect(await runPlumbline([name, "--help"], io)).toBe(0);

    expect(stdout()).toContain(`Usage: plumbline ${name}`);
    expect(stdout()).toContain("Examples:");
    expect(stdout()).toContain("Exit codes:");
    expect(stdout()).toContain("--debug");
    expect(stdout()).toContain(`\n  plumbline ${name} `);
    expect(stdout()).not.toContain(`plumbline-`);
  },
);

test("--version prints one line", async () => {
  const { io, stdout } = recordIo("/");

  expect(await runPlumbline(["--version"], io)).toBe(0);
  expect(stdout()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("the contract of this repository lints clean", async () => {
  expect(await lintDocument(contract)).toEqual([]);
});

test("lint --json prints an array", async () => {
  const { io, stdout } = recordIo("/");

  expect(await runPlumbline(["lint", contract, "--json"], io)).toBe(0);
  expect(JSON.parse(stdout())).toEqual([]);
});
