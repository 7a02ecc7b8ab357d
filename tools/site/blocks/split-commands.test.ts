import { expect, test } from "vitest";
import { splitCommands } from "./split-commands.ts";

test.for<[string, string[][]]>([
  [
    "npm test   # all checks\nnpm start",
    [
      ["npm", "test"],
      ["npm", "start"],
    ],
  ],
  ["KEY=1 node 'a b' \"c d\" > out.json &", [["node", "a b", "c d"]]],
  ["one \\\n  --two | three && four", [["one", "--two"], ["three"], ["four"]]],
  ["curl 'http://host/#token=1'", [["curl", "http://host/#token=1"]]],
])("splits %s", ([text, commands]) => {
  expect(splitCommands(text)).toEqual(commands);
});
