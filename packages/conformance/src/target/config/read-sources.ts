import { dirname, resolve } from "node:path";
import { checkData, findConfig, readData } from "@plumbline/command";
import { parsePointer, type Place } from "@plumbline/contract";
import { chooseTarget, type ChosenTarget, type ReadConfig } from "./choose-target.ts";
import type { Config, Profile, WrittenTarget } from "./config.ts";
import { loadConfig } from "./load-config.ts";
import { profileSchema } from "./config-schema.ts";

/** The files of a run, and the target that it names. */
export interface SourcesOptions {
  readonly cwd: string;
  /** Path of the configuration. Default: the nearest one. */
  readonly config?: string | undefined;
  readonly profile?: string | undefined;
  /** Name of the target in the configuration. */
  readonly target?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The contents of the files of a run: the target, in which the profile overrides the configuration, and all other settings. */
export interface Sources {
  readonly target: WrittenTarget;
  /** All paths are absolute except the paths of journeys, which may be patterns. */
  readonly config: Config;
  /** Folder of the configuration; the working folder if there is none. */
  readonly folder: string;
  /** The place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
  /** The place of a JSON Pointer into the configuration. */
  readonly locateInConfig: (pointer: string) => Place;
}

/** Reads configuration and profile. Throws ConformanceError `CONFIG_INVALID`, `OPTION_INVALID`. */
export async function readSources(options: SourcesOptions): Promise<Sources> {
  const read = await readConfig(options);
  const profile = options.profile === undefined ? undefined : await fromProfile(options);
  const isElsewhere = options.profile !== undefined || options.baseUrl !== undefined;
  const chosen = chooseTarget(read, {
    ...(options.target === undefined ? {} : { name: options.target }),
    isElsewhere,
  });
  const folder = read ? dirname(read.file) : options.cwd;
  const { contract, strict, ...target } = profile?.profile ?? {};
  const config = withAbsolutePaths(read?.config ?? {}, folder);
  return {
    target: {
      ...(chosen && { ...withTlsPaths(chosen.target, folder), name: chosen.name }),
      ...target,
    },
    config: {
      ...config,
      ...(contract === undefined ? {} : { contract }),
      ...(strict === undefined ? {} : { strict }),
    },
    folder,
    locate: locator(profile, chosen),
    locateInConfig: (pointer) => ({ ...(read && { file: read.file }), pointer }),
  };
}

async function readConfig({ cwd, config }: SourcesOptions): Promise<ReadConfig | undefined> {
  const file = config === undefined ? findConfig(cwd) : resolve(cwd, config);
  return file === undefined ? undefined : { file, config: await loadConfig(file) };
}

async function fromProfile({ cwd, profile = "" }: SourcesOptions): Promise<ReadProfile> {
  const file = resolve(cwd, profile);
  const read = await readProfile(file);
  const { contract, ...rest } = read.profile;
  const placed = withTlsPaths(rest, dirname(file));
  if (contract === undefined) return { ...read, profile: placed };
  return { ...read, profile: { ...placed, contract: absolute(contract, dirname(file)) } };
}

/** Returns the function that finds the place of a key: in the profile or in the configuration, where the value comes from. */
function locator(
  profile: ReadProfile | undefined,
  chosen: ChosenTarget | undefined,
): Sources["locate"] {
  return (pointer) => {
    const [key = ""] = parsePointer(pointer);
    if (profile && (key in profile.profile || !chosen)) return profile.locate(pointer);
    return chosen ? chosen.locate(pointer) : { pointer };
  };
}

/** The paths of certificates are relative to the file that names them. */
function withTlsPaths<T extends Pick<WrittenTarget, "tls">>(target: T, folder: string): T {
  if (!target.tls) return target;
  const { certFile, keyFile, caFile, ...tls } = target.tls;
  return {
    ...target,
    tls: {
      ...tls,
      ...(certFile !== undefined && { certFile: resolve(folder, certFile) }),
      ...(keyFile !== undefined && { keyFile: resolve(folder, keyFile) }),
      ...(caFile !== undefined && { caFile: resolve(folder, caFile) }),
    },
  };
}

function withAbsolutePaths(config: Config, folder: string): Config {
  const { contract, overlays, ledger, reportDir } = config;
  return {
    ...config,
    ...(overlays && { overlays: overlays.map((overlay) => absolute(overlay, folder)) }),
    ...(contract === undefined ? {} : { contract: absolute(contract, folder) }),
    ...(ledger === undefined ? {} : { ledger: resolve(folder, ledger) }),
    ...(reportDir === undefined ? {} : { reportDir: resolve(folder, reportDir) }),
  };
}

/** Resolves a path, but keeps a URL. */
function absolute(source: string, folder: string): string {
  return /^(?:https?|file):/i.test(source) ? source : resolve(folder, source);
}

interface ReadProfile {
  readonly profile: Profile;
  readonly locate: (pointer: string) => Place;
}

async function readProfile(file: string): Promise<ReadProfile> {
  const what = "The profile";
  const { data, locate } = await readData(file, { what, option: "--profile" });
  checkData(data, { what, schema: profileSchema, locate });
  // `checkData` has asserted the schema.
  return { profile: data as Profile, locate };
}
