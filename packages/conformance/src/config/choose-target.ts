import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Config, WrittenTarget } from "./config.ts";
import { didYouMean } from "./did-you-mean.ts";

/** A configuration with the file it was read from. */
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
  /** As it was given on the command line. */
  readonly name?: string;
  /** Whether the command line says otherwise where to send requests: then no target is taken that nobody named. */
  readonly isElsewhere: boolean;
}

/** The target a run means: the one that is named, or the only one there is. Throws ConformanceError `OPTION_INVALID`. */
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
  throw new ConformanceError("OPTION_INVALID", "the configuration has more than one target", {
    place: { ...(file === undefined ? {} : { file }), pointer: "/targets" },
    hint: `name one: ${names.join(", ")}`,
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
      `there is no target "${name}", as there is no configuration`,
      {
        hint: "write one with plumbline init, or give a URL, which plumbline test takes as --base-url",
      },
    );
  }
  return new ConformanceError("OPTION_INVALID", `there is no target "${name}"`, {
    place: { file, pointer: "/targets" },
    hint: didYouMean(name, names),
  });
}
