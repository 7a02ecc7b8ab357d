import { afterAll, expect, test } from "vitest";
import { openStorage } from "../../state/database/open-storage.ts";
import { createSeams } from "../../dispatch/seams.ts";
import { takeContract } from "../../take-contract.ts";
import { alter } from "../alter.ts";
import type { Fault } from "./fault.ts";
import { createFaultBoard } from "./fault-board.ts";

const storage = await openStorage(":memory:");
afterAll(() => storage.close());

const sound = createSeams(storage, await takeContract(undefined));
const challenge = { scheme: "Bearer", scopeParameter: "scope" };

const shouting = exampleFault("shouting", (value) => value.toUpperCase());
const doubled = exampleFault("doubled", (value) => `${value} ${value}`);
const all = [shouting, doubled];

test("without faults, the seams are the sound ones", () => {
  const board = createFaultBoard(all, sound);

  expect(board.enabled()).toEqual([]);
  expect(board.seams()).toBe(sound);
});

test("faults of the same seam are applied in the order of the table", () => {
  const board = createFaultBoard(all, sound);

  board.enable(["doubled"]);
  board.enable(["shouting", "doubled"]);

  expect(board.enabled()).toEqual(["shouting", "doubled"]);
  expect(board.seams().formatChallenge(challenge)).toBe("BEARER BEARER");
});

test("disabling a fault restores the seam", () => {
  const board = createFaultBoard(all, sound);

  board.enable(["shouting", "doubled"]);
  board.disable(["doubled"]);
  expect(board.seams().formatChallenge(challenge)).toBe("BEARER");

  board.disable(["shouting"]);
  expect(board.seams()).toBe(sound);
});

test("an unknown name enables nothing", () => {
  const board = createFaultBoard(all, sound);

  expect(() => board.enable(["shouting", "whispering"])).toThrowError(
    expect.objectContaining({
      code: "control-unknown",
      message: expect.stringContaining("whispering"),
    }),
  );
  expect(board.seams()).toBe(sound);
});

function exampleFault(name: string, change: (value: string) => string): Fault {
  return {
    name,
    breaks: ["oauth-challenge"],
    description: "An example.",
    ...alter("formatChallenge", (format) => (policy, options) => change(format(policy, options))),
  };
}
