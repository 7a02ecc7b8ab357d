import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The folder that holds the server's binaries; `undefined` where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const installed = globSync("/usr/lib/postgresql/*/bin").toSorted(byVersion);
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  return [...ask("pg_config", "--bindir"), ...installed, ...onPath].find((folder) =>
    ["initdb", "postgres"].every((binary) => existsSync(join(folder, binary))),
  );
}

/** User and group a server can run under, since it refuses to run as root; nothing where this process is another user. */
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

/** The newest first. */
function byVersion(left: string, right: string): number {
  return right.localeCompare(left, "en", { numeric: true });
}
