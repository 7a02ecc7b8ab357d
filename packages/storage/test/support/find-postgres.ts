import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the folder with the binaries of the server, or `undefined` if PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const installed = globSync("/usr/lib/postgresql/*/bin").toSorted(byVersion);
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  return [...ask("pg_config", "--bindir"), ...installed, ...onPath].find((folder) =>
    ["initdb", "postgres"].every((binary) => existsSync(join(folder, binary))),
  );
}

/** Returns the user and group for a server, because it does not run as root. Empty if this process is not root. */
export function findUnprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ["postgres", "nobody"]) {
    const [uid, gid] = [...ask("id", "-u", user), ...ask("id", "-g", user)].map(Number);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return undefined;
}

function ask(program: string, ...args: string[]): readonly string[] {
  try {
    const answer = execFileSync(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    return [answer.toString().trim()];
  } catch {
    return [];
  }
}

/** Sorts the newest first. */
function byVersion(left: string, right: string): number {
  return right.localeCompare(left, "en", { numeric: true });
}
