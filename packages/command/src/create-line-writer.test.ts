import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLineWriter } from "./create-line-writer.ts";

test("lines of one turn are written at once and in order, and no line is written twice", async () => {
  const written: string[] = [];
  const lines = createLineWriter({ write: (text) => written.push(text) });

  lines.write("one");
  lines.write("two");
  expect(written).toEqual([]);
  await setImmediate();
  lines.write("three");
  lines.flush();
  await setImmediate();

  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});
