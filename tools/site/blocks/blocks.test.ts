import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkCommand } from "./check-command.ts";
import { commandsOf } from "./commands-of.ts";
import { readBlocks } from "./read-blocks.ts";
import { splitCommands } from "./split-commands.ts";

const blocks = readBlocks();

/** How other tests use the blocks of a language. Blocks of `text` are output. */
const elsewhere = new Map([
  ["ts", "tools/docs/examples compiles them, and runs those of the client's pages"],
  ["js", "tools/docs/examples runs the plugin of a linter"],
  ["tsx", "tools/frameworks compiles and runs them"],
  ["vue", "tools/frameworks compiles and runs them"],
  ["svelte", "tools/frameworks compiles and runs them"],
  ["mermaid", "a diagram"],
  ["text", "output"],
]);

test("every command on a page has a program, options and arguments that exist", async () => {
  const commands = blocks.flatMap((block) =>
    commandsOf(block).map((words) => ({ words, ...block })),
  );
  const problems = await Promise.all(
    commands.map(async ({ words, page, line }) => {
      const problem = await checkCommand(words, page);
      return problem === undefined ? [] : [`${page}:${line}: ${words.join(" ")}: ${problem}`];
    }),
  );

  expect(commands.length).toBeGreaterThan(80);
  expect(problems.flat()).toEqual([]);
});

test.for([
  ["npx @plumbline/cli test --bail-out", "has no option --bail-out"],
  ["plumbline test --send-credentials sometimes", "Allowed choices"],
  ["npm run -s plumbline -- mok", "no command mok"],
  ["npm run papers", "no script papers"],
  ["plumber test", "no program plumber"],
  ["plumbline mock a.yaml b.yaml", "takes 1 arguments"],
])("%s is detected", async ([text = "", problem = ""]) => {
  const [words = []] = splitCommands(text);

  expect(await checkCommand(words, "README.md")).toContain(problem);
});

test("every block of data on a page can be read", () => {
  const data = blocks.filter(({ language }) => ["json", "yaml"].includes(language));
  const unreadable = data.flatMap(({ language, code, page, line }) => {
    try {
      return language === "json" ? (JSON.parse(code), []) : (parse(code), []);
    } catch (error) {
      return [`${page}:${line}: ${String(error)}`];
    }
  });

  expect(data.length).toBeGreaterThan(15);
  expect(unreadable).toEqual([]);
});

test("every block has a language that a test covers", () => {
  const covered = new Set(["", "sh", "json", "yaml", ...elsewhere.keys()]);
  const uncovered = blocks.filter(({ language }) => !covered.has(language));

  expect(uncovered.map(({ page, line, language }) => `${page}:${line}: ${language}`)).toEqual([]);
});
