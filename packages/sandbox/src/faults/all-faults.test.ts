import { afterAll, expect, test } from "vitest";
import { openStorage } from "../state/database/open-storage.ts";
import { createSeams, type Seams } from "../dispatch/seams.ts";
import { takeContract } from "../take-contract.ts";
import { allFaults } from "./all-faults.ts";

const storage = await openStorage(":memory:");
afterAll(() => storage.close());

const sound = createSeams(storage, await takeContract(undefined));

test("every fault replaces one seam", () => {
  const replaced = allFaults.map(({ name, apply }) => {
    const faulty = apply(sound);
    return [name, namesOf(faulty).filter((seam) => faulty[seam] !== sound[seam])] as const;
  });
  expect(replaced.filter(([, seams]) => seams.length !== 1)).toEqual([]);
});

function namesOf(seams: Seams): readonly (keyof Seams)[] {
  return Object.keys(seams) as (keyof Seams)[]; // the keys of an object literal of type Seams
}
