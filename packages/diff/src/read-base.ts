import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { type CommandIo, loadDocument, type DocumentFlags } from "@plumbline/command";
import { type Contract, findDocument, PlumblineError } from "@plumbline/contract";

const run = promisify(execFile);

/** Why documents cannot be compared. */
export type DiffErrorCode = "base-unreadable";

/** A document that cannot be compared. `code` is the reason. */
export class DiffError extends PlumblineError<DiffErrorCode> {}

/** A path, or a commit, tag or branch of the repository that contains the new document. */
export interface Base {
  readonly base: string;
  /** Absolute path of the new document. */
  readonly document: string;
  readonly io: CommandIo;
  /** The overlays and options of the new document. They apply to the old one too. */
  readonly flags: DocumentFlags;
}

/** Loads the old document from a file, or as the repository had it at a revision. Throws DiffError `base-unreadable`, and ContractError. */
export async function readBase({ base, document, io, flags }: Base): Promise<Contract> {
  const file = findDocument(base, { cwd: io.cwd });
  if (/^https?:/i.test(file) || existsSync(file)) return loadDocument(io, file, flags);
  // Git names the repository by its real path.
  const path = await realpath(document);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-base-"));
  try {
    const root = await git(dirname(path), ["rev-parse", "--show-toplevel"], base);
    await git(root, ["worktree", "add", "--detach", "--force", folder, `${base}^{commit}`], base);
    const inRepository = relative(root, path);
    const old = join(folder, inRepository);
    if (!existsSync(old))
      throw unreadable(
        `${base} has no file ${inRepository}`,
        "Pass the path of the old document with --base",
      );
    return await loadDocument(io, old, flags);
  } finally {
    await run("git", ["-C", dirname(path), "worktree", "remove", "--force", folder]).catch(
      () => {},
    );
    await rm(folder, { recursive: true, force: true });
  }
}

async function git(cwd: string, args: readonly string[], base: string): Promise<string> {
  try {
    const { stdout } = await run("git", ["-C", cwd, ...args], { encoding: "utf8" });
    return stdout.trim();
  } catch (cause) {
    throw unreadable(
      `${base} is neither a file nor a revision of the repository of the document`,
      "Pass the path of the old document, or a commit, tag or branch: --base v1.2.0",
      cause,
    );
  }
}

function unreadable(message: string, hint: string, cause?: unknown): DiffError {
  return new DiffError("base-unreadable", message, { hint, cause });
}
