import { expect, test } from "vitest";
import { checkCommand } from "../../site/blocks/check-command.ts";
import { commandsOf } from "../../site/blocks/commands-of.ts";
import { blocksOf } from "../../site/blocks/read-blocks.ts";
import { isReleased } from "./is-released.ts";
import { sayReleased } from "./say-released.ts";
import { readStartFiles } from "./start-files.ts";

const files = [...readStartFiles()];

/** Commands that work only when npm has the packages, and what works only before. */
const released = /\b(?:npx(?: --yes)?|npm install(?: --save-dev)?) @(?:plumbline|local-ads)\/\S*/g;
const unreleased = /\.\/plumbline|\.\/sandbox|run -s pack|a clone\b|not published|action_path/g;

function matchesIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([match]) => match);
}

test("no file says how to get the packages in a way that does not work", () => {
  const wrong = files.flatMap(([path, text]) =>
    matchesIn(text, isReleased ? unreleased : released).map((match) => `${path}: ${match}`),
  );

  expect(wrong, "tools/docs/start says what works; npm run docs updates the pages").toEqual([]);
});

test("on the day of the first release, every file can say so, with commands that exist", async () => {
  const after = files.map(([path, text]) => [path, sayReleased(text)] as const);
  const left = after.flatMap(([path, text]) =>
    matchesIn(text, unreleased).map((match) => `${path}: ${match}`),
  );
  const commands = after.flatMap(([path, text]) =>
    blocksOf(path, text).flatMap((block) => commandsOf(block).map((words) => ({ path, words }))),
  );
  const problems = await Promise.all(
    commands.map(async ({ path, words }) => {
      const problem = await checkCommand(words, path);
      return problem === undefined ? [] : [`${path}: ${words.join(" ")}: ${problem}`];
    }),
  );

  expect(left).toEqual([]);
  expect(problems.flat()).toEqual([]);
  expect(
    commands.flatMap(({ words }) => matchesIn(words.join(" "), released)).length,
  ).toBeGreaterThan(10);
});
