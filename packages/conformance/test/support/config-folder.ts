import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { afterAll, beforeAll } from "vitest";
import type { TestFlags } from "../../src/command/test-flags.ts";
import { testSettings, type TestSettings } from "../../src/command/test-settings.ts";
import type { Config, WrittenTarget } from "../../src/index.ts";
import { bookDocument } from "./book-document.ts";
import { type Outcome, runCommandIn } from "./run-command.ts";

let root: string;
let folders = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-settings-"));
});

afterAll(() => rm(root, { recursive: true }));

/** The files of a folder, beside a document. */
export interface Files {
  readonly config?: Config;
  readonly profile?: object;
}

/** A new folder with a document, a configuration and a profile. */
export async function folderOf({ config, profile }: Files): Promise<string> {
  const folder = join(root, String((folders += 1)));
  await mkdir(folder);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  if (config) await writeFile(join(folder, "plumbline.config.json"), JSON.stringify(config));
  if (profile) await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
  return folder;
}

interface Given extends Files {
  readonly flags?: Partial<TestFlags>;
  readonly name?: string;
  readonly env?: Record<string, string>;
}

/** The settings of `plumbline test` in a new folder. */
export async function settingsOf({
  flags = {},
  name,
  env = {},
  ...files
}: Given): Promise<TestSettings> {
  const cwd = await folderOf(files);
  const silent = { write: () => true };
  const { signal } = new AbortController();
  const io: CommandIo = { stdout: silent, stderr: silent, env, cwd, signal };
  const profile = files.profile ? { profile: "profile.json" } : {};
  return testSettings(io, { runs: 1, seed: 1, ...profile, ...flags }, name);
}

/** Runs a command in a new folder. */
export async function run(args: readonly string[], files: Files, env = {}): Promise<Outcome> {
  return runCommandIn(await folderOf(files), args, { env });
}

export const local = { baseUrl: "http://127.0.0.1:1/v1" };

export const staging = {
  baseUrl: "https://staging.example.com/v1",
  identities: [{ name: "owner", tokenEnv: "OWNER", labels: { plan: "free" } }],
} satisfies WrittenTarget;
