import { didYouMean } from "@plumbline/command";
import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Config, WrittenTarget } from "./config.ts";

/** A configuration and the file it was read from. */
export interface ReadConfig {
  readonly file: string;
  readonly config: Config;
}

export interface ChosenTarget {
  readonly name: string;
  readonly target: WrittenTarget;
  readonly locate: (pointer: string) => Place;
}

export interface ChooseTargetOptions {
  /** The target's name from the command line. */
  readonly name?: string;
  /** Whether the command line gives another URL. Then a target is chosen only by its name. */
  readonly isElsewhere: boolean;
}

/** The target of a run: the named one, or the only one. Throws ConformanceError `OPTION_INVALID`. */
export function chooseTarget(
  read: ReadConfig | undefined,
  { name, isElsewhere }: ChooseTargetOptions,
): ChosenTarget | undefined {
  const targets = read?.config.targets ?? {};
  const names = Object.keys(targets);
  if (name === undefined && isElsewhere) return undefined;
  const wanted = name ?? onlyName(names, read?.file);
  if (wanted === undefined) return undefined;
  const target = Object.hasOwn(targets, wanted) ? targets[wanted] : undefined;
  if (!read || !target) throw unknownTarget(wanted, names, read?.file);
  return {
    name: wanted,
    target,
    locate: (pointer) => ({ file: read.file, pointer: `/targets/${wanted}${pointer}` }),
  };
}

function onlyName(names: readonly string[], file: string | undefined): string | undefined {
  if (names.length < 2) return names[0];
  throw new ConformanceError("OPTION_INVALID", "The configuration has more than one target", {
    place: { ...(file === undefined ? {} : { file }), pointer: "/targets" },
    hint: `Name one: ${names.join(", ")}.`,
  });
}

function unknownTarget(
  name: string,
  names: readonly string[],
  file: string | undefined,
): ConformanceError {
  if (file === undefined) {
    return new ConformanceError(
      "OPTION_INVALID",
      `No configuration was found, so the target "${name}" is unknown`,
      {
        hint: "Write one with plumbline init, or pass a URL to plumbline test as --base-url.",
      },
    );
  }
  return new ConformanceError("OPTION_INVALID", `There is no target "${name}"`, {
    place: { file, pointer: "/targets" },
    hint: didYouMean(name, names),
  });
}
