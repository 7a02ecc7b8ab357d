import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { type Block, blocksOf } from "../../site/blocks/read-blocks.ts";
import { root } from "../../site/pages/read-site.ts";
import { type Ended, type Program, startProgram } from "../examples/start-program.test-support.ts";

/** Somebody who follows a page, with a clone of the repository and an empty folder beside it. */
export interface Newcomer {
  readonly clone: string;
  readonly shop: string;
  /** The blocks of the page in a language. */
  readonly blocks: (language: string) => readonly Block[];
  /** The line of the page that contains this text, with other ports. */
  readonly line: (text: string) => string;
  /** Starts a line of shell in a folder. */
  readonly start: (line: string, folder: string, variables?: NodeJS.ProcessEnv) => Program;
  /** Runs a line of shell in a folder to its end. */
  readonly run: (line: string, folder: string, variables?: NodeJS.ProcessEnv) => Promise<Ended>;
  /** Runs a line of the page in the clone that prints how to install packages, and then what it prints, in the shop. */
  readonly install: (line: string) => Promise<Ended>;
}

/** What the shell of a newcomer does not have: variables of the test run, and of the npm that started it. The machine's own, such as its registry, stay. */
const ours = /^(?:npm_(?!config_)|VITEST|NODE_(?:OPTIONS|ENV)$|TEST$|INIT_CWD$)/;

/** Creates a newcomer for a page. */
export function createNewcomer(page: string, context: TestContext): Newcomer {
  const desk = mkdtempSync(join(tmpdir(), "plumbline-newcomer-"));
  const [clone, shop] = [join(desk, "plumbline"), join(desk, "shop")];
  symlinkSync(root, clone);
  mkdirSync(shop);
  context.onTestFinished(() => rmSync(desk, { recursive: true }));
  const all = blocksOf(page, readFileSync(join(root, page), "utf8"));
  const lines = all.flatMap(({ code }) => code.split("\n").map((line) => line.trim()));
  const start: Newcomer["start"] = (line, cwd, variables = {}) => {
    const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
    const quiet = { npm_config_prefer_offline: "true" };
    const env = { ...Object.fromEntries(inherited), ...quiet, ...variables };
    return startProgram("sh", ["-c", `exec ${line}`], { cwd, env });
  };
  const run: Newcomer["run"] = (line, folder, variables) => start(line, folder, variables).ended;
  return {
    clone,
    shop,
    blocks: (language) => all.filter((block) => block.language === language),
    line(text) {
      const found = lines.find((line) => line.includes(text));
      if (found === undefined) throw new Error(`${page} has no line with ${text}`);
      return found;
    },
    start,
    run,
    async install(line) {
      const packed = await run(line, clone);
      const [printed] = /^npm install .+$/m.exec(packed.text) ?? [];
      return printed === undefined ? packed : run(printed, shop);
    },
  };
}
