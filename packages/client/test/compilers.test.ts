import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL("compilers.tsconfig.json", import.meta.url));
const nodeConfig = fileURLToPath(new URL("compilers-node.tsconfig.json", import.meta.url));

interface Compiled {
  readonly code: number;
  readonly stdout: string;
}

const releases: readonly (readonly [name: string, release: string])[] = [
  ["typescript", "7.0"],
  ["typescript-6", "6.0"],
  ["typescript-5", "5.9"],
];

test.for(inject("isFull") ? releases : releases.slice(0, 1))(
  "the client and its type tests compile under %s",
  async ([name, release]) => {
    expect((await compile(name, ["--version"])).stdout).toContain(`Version ${release}.`);
    expect(await compile(name, ["-p", config])).toEqual({ code: 0, stdout: "" });
    expect(await compile(name, ["-p", nodeConfig])).toEqual({ code: 0, stdout: "" });
  },
);

test("the errors of a compiler are detected", async () => {
  const { code, stdout } = await compile("typescript", ["-p", config, "--types", "nothing"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("TS2688") });
});

async function compile(name: string, args: readonly string[]): Promise<Compiled> {
  // The newest one exports no file but this.
  const program = join(dirname(require.resolve(`${name}/package.json`)), "bin/tsc");
  try {
    const { stdout } = await run(process.execPath, [program, ...args]);
    return { code: 0, stdout };
  } catch (error) {
    // A failed program rejects with an error that contains its output.
    return error as Compiled;
  }
}
