import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContract } from "@plumbline/contract";
import {
  checkChangeset,
  diffDocuments,
  type Level,
  levelOf,
  renderMarkdown,
} from "@plumbline/diff";
import { diff } from "semver";
import { readManifest } from "../packages/list-packages.ts";
import { runProgram } from "../packages/run-program.ts";

/** The meaning of the contract's changes since its last release. */
export interface Comparison {
  /** The tag of the last release; absent before the first one. */
  readonly base?: string;
  /** The changelog by operation. */
  readonly markdown: string;
  /** The tasks before the next release. */
  readonly problems: readonly string[];
}

const contract = "@local-ads/openapi";
const document = "openapi/dist/openapi.json";
/** The contract, and what follows its version. */
const packages = [contract, "@local-ads/client"];

/** Compares the contract in a folder with the one of the last tag that the commit contains. */
export async function compareContract(root: string): Promise<Comparison> {
  const base = await findLastTag(root);
  if (base === undefined) return { markdown: "", problems: [] };
  const changes = diffDocuments(
    await loadReleased(root, base),
    await loadContract(join(root, document), { defects: "collect" }),
  );
  const level = levelOf(changes);
  const isVersioned = isRaised(base, readManifest(join(root, "openapi")).version, level);
  const checked = isVersioned
    ? []
    : await Promise.all(
        packages.map((name) => checkChangeset({ cwd: root, package: name, level })),
      );
  const problems = checked.flatMap((problem) => problem ?? []);
  return { base, markdown: renderMarkdown(changes), problems };
}

async function findLastTag(root: string): Promise<string | undefined> {
  const args = ["describe", "--tags", "--abbrev=0", "--match", `${contract}@*`];
  const { code, stdout } = await runProgram("git", args, root);
  return code === 0 ? stdout.trim() : undefined;
}

async function loadReleased(root: string, tag: string): ReturnType<typeof loadContract> {
  const { stdout } = await runProgram("git", ["show", `${tag}:${document}`], root);
  const folder = await mkdtemp(join(tmpdir(), "released-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, stdout);
    return await loadContract(file, { defects: "collect" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether `npm run versions` has given the changes a version that is not released yet. */
function isRaised(tag: string, version: string, level: Level): boolean {
  const raised = diff(tag.slice(`${contract}@`.length), version);
  const enough = {
    none: [raised],
    patch: ["patch", "minor", "major"],
    minor: ["minor", "major"],
    major: ["major"],
  };
  return enough[level].includes(raised as never); // null and pre-releases are none of them
}
