import { execFileSync, spawn } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Command {
  readonly words: readonly string[];
  /** Matches the output, or a descendant program, when the program is at work. */
  readonly atWork: RegExp;
}

/** Every command of the bootstrap, with words that keep it at work until it is ended. */
const commands: Readonly<Record<string, Command>> = {
  sandbox: { words: ["--port", "0", "--clock", "frozen"], atWork: /Press Ctrl\+C/ },
  plumbline: {
    words: ["mock", "openapi/dist/openapi.json", "--port", "0"],
    atWork: /http:\/\/127\.0\.0\.1:\d+/,
  },
  demo: { words: ["--report-dir", ".plumbline/signals-demo"], atWork: /serves .* at http/ },
  bench: { words: ["sandbox"], atWork: /packages\/sandbox\S*main/ },
  mutants: { words: ["--sample", "4", "--workers", "1"], atWork: /tools\/mutants\/main/ },
  site: { words: ["--serve", "--port", "0"], atWork: /tools\/site\/main/ },
  field: { words: ["loopback"], atWork: /tools\/field\/main/ },
  test: { words: ["--fresh", "lint"], atWork: /oxlint/ },
};

const signals = ["SIGTERM", "SIGINT"] as const;

/** Each test starts a whole program, so that `npm test` ends few, and sends SIGINT only to the sandbox. */
const inEachRun = new Set(["sandbox SIGTERM", "sandbox SIGINT", "demo SIGTERM", "test SIGTERM"]);
const table = Object.entries(commands).flatMap(([name, command]) =>
  signals
    .filter((signal) => inject("isFull") || inEachRun.has(`${name} ${signal}`))
    .map((signal) => ({ name, signal, ...command })),
);

// Windows has no signals that a program could pass on.
test.skipIf(process.platform === "win32").each(table)(
  "$signal to npm run $name ends it with all its programs and frees their ports",
  async ({ name, words, atWork, signal }) => {
    const npm = spawn("npm", ["run", "-s", name, "--", ...words], { cwd: root });
    let output = "";
    const keep = (chunk: Buffer): void => void (output += chunk.toString());
    npm.stdout.on("data", keep);
    npm.stderr.on("data", keep);
    const seen = (): string =>
      `${output}\n${programsBelow(npm.pid)
        .map(({ line }) => line)
        .join("\n")}`;
    await expect.poll(seen, { timeout: 60_000, interval: 200 }).toMatch(atWork);
    const programs = programsBelow(npm.pid);
    const ports = Array.from(output.matchAll(/127\.0\.0\.1:(\d+)/g), ([, port]) => Number(port));

    npm.kill(signal);

    const left = (): readonly string[] => {
      const now = new Set(listPrograms().map(({ id, line }) => `${id} ${line}`));
      return programs.map(({ id, line }) => `${id} ${line}`).filter((program) => now.has(program));
    };
    await expect.poll(left, { timeout: 30_000, interval: 200 }).toEqual([]);
    expect(programs.length).toBeGreaterThan(1);
    for (const port of ports) expect([port, await isOpen(port)]).toEqual([port, false]);
  },
);

interface RunningProgram {
  readonly id: number;
  readonly parent: number;
  readonly line: string;
}

function listPrograms(): readonly RunningProgram[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split(
    "\n",
  );
  return lines.flatMap((text) => {
    const [, id, parent, state = "", line = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(text) ?? [];
    return id === undefined || state.startsWith("Z")
      ? []
      : [{ id: Number(id), parent: Number(parent), line }];
  });
}

/** The descendants of a process. */
function programsBelow(id: number | undefined): readonly RunningProgram[] {
  const all = listPrograms();
  const below = (above: number | undefined): readonly RunningProgram[] =>
    all.filter(({ parent }) => parent === above).flatMap((child) => [child, ...below(child.id)]);
  return below(id);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.destroy()).once("error", () => resolve(false));
    socket.once("close", (failed) => resolve(!failed));
  });
}
