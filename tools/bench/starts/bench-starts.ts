import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "../client/median.ts";
import { readCount } from "../read-count.ts";
import { measureStart, type Start } from "./measure-start.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const programOf = (name: string, from: string, file: string): string =>
  join(dirname(createRequire(at(from)).resolve(`${name}/package.json`)), file);

const plumbline = at("packages/cli/dist/main.js");
const redocly = programOf("@redocly/cli", "openapi/package.json", "bin/cli.js");
const prism = programOf("@stoplight/prism-cli", "tools/bench/package.json", "dist/index.js");
const scalar = at("tools/bench/peers/scalar.ts");
const small = at("docs/start/tasks.yaml");
const github = programOf(
  "@octokit/openapi",
  "tools/bench/package.json",
  "generated/api.github.com.json",
);

/** What is started, and by which programs: the first is ours. */
const tasks: Readonly<Record<string, Readonly<Record<string, () => Promise<Start>>>>> = {
  "--help": {
    plumbline: () => measureStart([plumbline, "--help"], /Exit codes/),
    "in a clone": () =>
      measureStart([at("tools/bootstrap/main.mjs"), "plumbline", "--help"], /Exit codes/),
    redocly: () => measureStart([redocly, "--help"], /--version/),
  },
  "lint of a small document": {
    plumbline: () => measureStart([plumbline, "lint", small], /0 errors/),
    redocly: () => measureStart([redocly, "lint", small], /Validation failed/),
  },
  "first request of test, our document": { plumbline: firstRequest },
  "mock of a small document": {
    plumbline: () => measureStart([plumbline, "mock", small, "--port", "0"], /is mocked at/),
    prism: () => measureStart([prism, "mock", small, "--port", "0"], /is listening/),
    scalar: () => measureStart([scalar, small, "0"], /listening/),
  },
  "mock of GitHub's document": {
    plumbline: () => measureStart([plumbline, "mock", github, "--port", "0"], /is mocked at/),
    prism: () => measureStart([prism, "mock", github, "--port", "0"], /is listening/),
    scalar: () => measureStart([scalar, github, "0"], /listening/),
  },
};

async function firstRequest(): Promise<Start> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const target = ["--base-url", `http://127.0.0.1:${port}/v1`];
  const document = ["--contract", at("openapi/dist/openapi.json")];
  const start = await measureStart(
    [plumbline, "test", ...target, ...document],
    once(server, "request"),
  );
  server.closeAllConnections();
  server.close();
  return start;
}

/** Measures how long commands take until they are of use, ours and others in turn, and prints a table of medians. */
export async function benchStarts(words: readonly string[]): Promise<void> {
  const options = { rounds: { type: "string", default: "5" } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const rounds = readCount("rounds", values.rounds);
  process.stdout.write("| | program | seconds | CPU | CPU, times ours |\n|---|---|---|---|---|\n");
  for (const [task, programs] of Object.entries(tasks)) {
    const starts = new Map<string, Start[]>(Object.keys(programs).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, start] of Object.entries(programs))
        // oxlint-disable-next-line no-await-in-loop -- each is measured alone
        starts.get(name)?.push(await start());
    printRows(task, starts);
  }
}

function printRows(task: string, starts: ReadonlyMap<string, readonly Start[]>): void {
  const rows = [...starts].map(([name, measured]) => ({
    name,
    seconds: median(measured.map(({ seconds }) => seconds)),
    cpu: median(measured.flatMap(({ cpu }) => cpu ?? [])),
  }));
  const ours = rows[0]?.cpu ?? Number.NaN;
  for (const { name, seconds, cpu } of rows) {
    const cells = [task, name, seconds.toFixed(2), cpu.toFixed(2), (cpu / ours).toFixed(1)];
    process.stdout.write(`| ${cells.join(" | ")} |\n`);
  }
}
