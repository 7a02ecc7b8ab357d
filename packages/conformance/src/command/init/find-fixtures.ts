import type { CommandIo } from "@plumbline/command";
import { deleteMade } from "../../send/explore/delete-made.ts";
import type { MadeThing } from "../../send/explore/made-thing.ts";
import type { Fixtures } from "../../model/target.ts";
import { workAsItGoes } from "../../run/run-work.ts";
import { exploreWithProgress } from "../explore-with-progress.ts";
import { openRun, toTarget } from "../open-run.ts";
import { testSettings } from "../test-settings.ts";

export interface ConfiguredTarget {
  /** Path of the configuration. */
  readonly config: string;
  /** The target's name in it. */
  readonly target: string;
}

/** Explores a target of a configuration and returns the fixtures found. Created things that no fixture names are deleted again. */
export async function findFixtures(
  io: CommandIo,
  { config, target: name }: ConfiguredTarget,
): Promise<Fixtures> {
  const settings = await testSettings(io, { config, runs: 1 }, name);
  const target = toTarget(settings);
  const { reads } = workAsItGoes({ ...settings, target });
  const opened = await openRun(io, { settings, target, reads });
  const { exploration } = await exploreWithProgress(io, opened);
  const { fixtures, made } = exploration;
  await deleteMade(
    opened.session,
    made.filter((thing) => !isNamed(thing, fixtures)),
  );
  return fixtures;
}

function isNamed({ path }: MadeThing, fixtures: Fixtures): boolean {
  const identifier = JSON.stringify(Object.values(path).at(-1));
  return JSON.stringify(fixtures).includes(identifier);
}
