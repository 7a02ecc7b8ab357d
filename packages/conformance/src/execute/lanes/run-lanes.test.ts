import { expect, test } from "vitest";
import { type LaneRun, runLanes } from "./run-lanes.ts";

interface Step {
  readonly name: string;
  readonly lane: number;
  readonly after?: string;
}

interface Started {
  readonly run: LaneRun<string>;
  readonly ended: number[];
}

function start(steps: readonly Step[], send: (step: Step) => Promise<void>): Started {
  const waiting = [...steps];
  const done = new Set<string>();
  const ended: number[] = [];
  const run = runLanes<number, Step, string>({
    lanes: [0, 1],
    take(lane) {
      const own = waiting.filter((step) => step.lane === lane);
      const ready = own.find(({ after }) => after === undefined || done.has(after));
      if (!ready) return undefined;
      waiting.splice(waiting.indexOf(ready), 1);
      return ready;
    },
    async run(_lane, step) {
      await send(step);
      done.add(step.name);
      return step.name;
    },
    pause: (_lane, until) => until,
    end: (lane) => ended.push(lane),
  });
  return { run, ended };
}

async function allOf(run: LaneRun<string>): Promise<readonly string[]> {
  const names: string[] = [];
  for (let next = await run.next(); next; next = await run.next()) names.push(next.value);
  return names;
}

test("a lane waits for what another one does first", async () => {
  const steps = [
    { name: "b", lane: 0, after: "a" },
    { name: "a", lane: 1 },
  ];
  const { run, ended } = start(steps, () => Promise.resolve());
  expect(await allOf(run)).toEqual(["a", "b"]);
  expect(new Set(ended)).toEqual(new Set([0, 1]));
});

test("lanes end if nothing that they wait for can start", async () => {
  const steps = [
    { name: "a", lane: 0 },
    { name: "b", lane: 0, after: "never" },
    { name: "c", lane: 1, after: "never" },
  ];
  const { run } = start(steps, () => Promise.resolve());
  expect(await allOf(run)).toEqual(["a"]);
});

test("an error ends all lanes", async () => {
  const steps = [
    { name: "a", lane: 0 },
    { name: "b", lane: 0 },
    { name: "c", lane: 1 },
  ];
  const { run, ended } = start(steps, async ({ name }) => {
    if (name === "a") throw new Error("broken");
  });
  await expect(allOf(run)).rejects.toThrow("broken");
  expect(ended.length).toBe(2);
});

test("a halted lane completes its portion and starts no other", async () => {
  const steps = ["a", "b", "c"].map((name) => ({ name, lane: 0 }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const { run } = start(steps, () => promise);
  const halted = run.halt();
  resolve();
  await halted;
  expect(await allOf(run)).toEqual(["a"]);
});
